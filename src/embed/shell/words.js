// The few words of the shell itself, which it says before a language has been downloaded.

const ENGLISH = {
  SearchForm: "Search hotels",
  Destination: "Destination",
  DestinationHint: "City, region, country or hotel",
  CheckIn: "Check-in",
  CheckOut: "Check-out",
  AddDate: "Add date",
  Guests: "Guests",
  GuestsPainted: "2 adults, 1 room",
  Search: "Search",
  TryAgain: "Try again",
  HotelsBroken: "Hotel search could not start.",
  HolidaysBroken: "The holidays could not be shown.",
};

/** The words for an element. */
export const wordsFor = () => ENGLISH;
