//! The English messages. A second text before `|` is the singular.

use super::catalogue::messages;

messages! {
    // Search form
    SearchForm => "Search hotels";
    Destination => "Destination";
    DestinationHint => "City, region, country or hotel";
    DestinationClear => "Clear destination";
    Destinations => "Destinations";
    Regions => "Regions";
    Cities => "Cities";
    Hotels => "Hotels";
    Countries => "Countries";
    WholeCountry => "whole country";
    Suggestions => "{n} suggestion" | "{n} suggestions";
    SuggestionsNone => "No place of that name. Check the spelling, or try the region or country.";
    SuggestionsFailed => "Suggestions can’t be loaded right now. Keep typing to try again.";
    CheckIn => "Check-in";
    CheckOut => "Check-out";
    AddDate => "Add date";
    Guests => "Guests";
    Search => "Search";
    NeedDestination => "Choose where you are going, then search again.";
    NeedChoice => "Choose a destination from the list, then search again.";
    NeedDates => "Choose both dates, then search again.";
    NeedOtherDates => "These dates can’t be searched any more. Choose other dates, then search again.";
    NeedAll => "Choose where you are going and both dates, then search again.";
    NeedAges => "Choose the age of every child, then search again.";

    // Calendar
    ChooseDates => "Choose your dates";
    PreviousMonth => "Previous month";
    NextMonth => "Next month";
    DayPast => "{day}, in the past";
    DayTooShort => "{day}, shorter than the minimum stay";
    DayTooLong => "{day}, longer than the maximum stay";
    DayTooFar => "{day}, too far ahead";
    ChooseCheckIn => "Choose check-in";
    ChooseCheckOut => "Now choose check-out";
    Nights => "{n} night" | "{n} nights";
    MinimumNights => "{n} night minimum" | "{n} nights minimum";

    // Guests and rooms
    GuestsAndRooms => "Guests and rooms";
    RoomNumber => "Room {n}";
    Adults => "Adults";
    Children => "Children";
    ChildAges => "0–17";
    Fewer => "Fewer";
    More => "More";
    AgeOfChild => "Age of child {n}";
    ChooseAge => "Choose age";
    UnderOne => "Under 1";
    AgeNeeded => "Choose the age on the day of check-in.";
    AddRoom => "Add a room";
    RemoveRoom => "Remove";
    RemoveRoomNumber => "Remove room {n}";
    CountAdults => "{n} adult" | "{n} adults";
    CountChildren => "{n} child" | "{n} children";
    CountRooms => "{n} room" | "{n} rooms";

    // Shared actions
    Done => "Done";
    Clear => "Clear";
    Close => "Close";
    ClearAll => "Clear all";
    TryNow => "Try now";
    TryAgain => "Try again";
    Change => "Change";
    Comma => "{a}, {b}";

    // Results
    StaysIn => "{n} stay in {place}" | "{n} stays in {place}";
    SomeStaysIn => "{shown} of {n} stay in {place}" | "{shown} of {n} stays in {place}";
    StaysStatus => "{n} of {total} stays, {order}.";
    AllStaysStatus => "{n} stay, {order}." | "{n} stays, {order}.";
    OrderRecommended => "recommended first";
    OrderPrice => "lowest price first";
    OrderRating => "highest guest rating first";
    OrderStars => "most stars first";
    OrderName => "by name";
    PricesValid => "Prices valid for {time}";
    PricesExpireIn => "Prices expire in {n} minute" | "Prices expire in {n} minutes";
    Filters => "Filters";
    FiltersCount => "Filters · {n}";
    FilterResults => "Filter results";
    RemoveFilter => "Remove filter: {filter}";
    ShowStays => "Show {n} stay" | "Show {n} stays";
    SortBy => "Sort by";
    SortRecommended => "Recommended";
    SortPrice => "Lowest price";
    SortRating => "Highest guest rating";
    SortStars => "Most stars";
    SortName => "Name";
    PriceForStay => "Price for the stay";
    LowestPrice => "Lowest price";
    HighestPrice => "Highest price";
    PriceBetween => "{low}–{high}";
    PriceUpTo => "Up to {high}";
    PriceFrom => "From {low}";
    Cancellation => "Cancellation";
    FreeCancellation => "Free cancellation";
    GuestRating => "Guest rating";
    AnyRating => "Any";
    AtLeast => "{n}+";
    GuestRatingAtLeast => "Guest rating {n}+";
    Stars => "Stars";
    CountStars => "{n} star" | "{n} stars";
    HalfStars => "{n}½ stars";
    Meals => "Meals";
    HotelName => "Hotel name";
    HotelNameHint => "Part of the name";
    NameContains => "Name: {text}";
    ChooseRoom => "Choose room";
    NightsEach => "{nights} · {price} a night";
    EachNight => "{price} a night";
    MoreRates => "{n} more rate" | "{n} more rates";
    HideRates => "Hide other rates";
    SeeAllRates => "See all {n} rates";
    ShowMore => "Show {n} more";
    PositionOf => "Position of {hotel} among the other results";
    PositionAlone => "Position of {hotel}";
    Kilometres => "{n} km";
    Metres => "{n} m";

    // Boarding
    RoomOnly => "Room only";
    SelfCatering => "Self-catering";
    Breakfast => "Breakfast included";
    HalfBoard => "Half board";
    HalfBoardPlus => "Half board plus";
    FullBoard => "Full board";
    FullBoardPlus => "Full board plus";
    AllInclusive => "All inclusive";
    UltraAllInclusive => "Ultra all inclusive";
    OtherMeals => "Meals: {code}";
    MealsNotStated => "Meals not stated";

    // Guest rating
    Ratings => "{n} rating" | "{n} ratings";
    Exceptional => "Exceptional";
    Excellent => "Excellent";
    VeryGood => "Very good";
    Good => "Good";
    Mixed => "Mixed";
    Cleanliness => "Cleanliness";
    Service => "Service";
    Comfort => "Comfort";
    Condition => "Condition";
    Amenities => "Amenities";

    // Cancellation
    FreeUntil => "Free until {date}";
    FreeCancellationUntil => "Free cancellation until {date}";
    NonRefundable => "Non-refundable";
    CancellationUnknown => "Cancellation terms not stated";
    CancellingCosts => "If you cancel: {terms}";
    PercentNow => "{percent} now";
    PercentThen => "then {percent}";
    PercentThenFrom => "then {percent} from {date}";
    IfYouCancel => "If you cancel";
    WhatYouPay => "What you pay if you cancel";
    StepFree => "Free";
    StepUntil => "until {date}";
    StepFrom => "from {date}";
    StepNow => "from booking";
    StepAmount => "{percent} · {amount}";

    // Hotel page
    BackToStays => "Back to {n} stay" | "Back to {n} stays";
    BackToSearch => "Back to search";
    RatesForNights => "Rates for {n} night" | "Rates for {n} nights";
    RatesByRoom => "Rates by room type";
    RatesAt => "Rates at {hotel}";
    PriceColumn => "Price for the stay";
    Select => "Select";
    SelectRate => "Select {boarding}, {price}";
    SelectedRate => "Selected: {boarding}, {price}";
    RoomNotStated => "Room type not stated";
    Selected => "Selected";
    RatesNote => "Prices are for all rooms and nights.";
    RatesNoteFees => "Prices are for all rooms and nights. Anything payable at the hotel is listed under Fees.";
    DatesNeeded => "When would you like to stay?";
    DatesNeededText => "Choose your dates to see rooms and prices.";
    ShowRates => "Show rates";
    NoRates => "No room is free on these dates";
    NoRatesText => "Other dates may have rooms.";
    Facilities => "Facilities";
    GoodToKnow => "Good to know";
    Fees => "Fees";
    Policies => "Policies";
    Contact => "Contact";
    OpenInMaps => "Open in maps";
    Hotel => "Hotel";
    HotelLoading => "Loading the hotel.";
    HotelGone => "This hotel is no longer listed.";

    // Facilities that have a drawing
    Wifi => "Wi-Fi";
    Pool => "Pool";
    Parking => "Parking";
    AirConditioning => "Air conditioning";
    Gym => "Fitness room";
    Lift => "Lift";
    Bar => "Bar";
    Restaurant => "Restaurant";
    Beach => "Beach access";
    Reception => "24-hour reception";

    // Finding out what became of something
    CheckingNow => "Checking now.";
    NextCheck => "Next check in {n} s.";
    LastChecked => "Last checked at {time}.";
    CheckNow => "Check now";

    // A booking
    BookingNumber => "Booking number";
    StatusConfirmed => "Confirmed";
    StatusCancelled => "Cancelled";
    StayRow => "Stay";
    RoomRow => "Room";
    RemarksRow => "Remarks";
    TotalRow => "Total";
    GuestWithAge => "{name} ({age})";
    NoDetailsNow => "The details of this booking can’t be shown at the moment. The booking number above stays valid.";
    Print => "Print";
    AddToCalendar => "Add to calendar";
    CalendarTitle => "Stay at {hotel}";
    CalendarNumber => "Booking number: {number}";
    ManageBooking => "Manage booking";

    // Confirmation
    StayConfirmed => "Your stay is confirmed";
    StayConfirmedText => "The hotel has your booking. Keep the booking number: with {email} it opens the booking again at any time.";
    StayConfirmedNumber => "The hotel has your booking. Keep the booking number.";
    StayBooked => "Your stay is booked";
    StayBookedStatus => "The hotel reports this status: {status}. Keep the booking number.";
    StayCancelled => "This booking is cancelled";
    TestComplete => "Your test booking is complete";
    TestCompleteText => "This is a test booking: no room is booked and nothing is charged. It can’t be opened or cancelled later.";

    // Finding a booking
    FindBooking => "Find your booking";
    FindBookingText => "The booking number is on your confirmation.";
    EmailField => "Email";
    ShowBooking => "Show booking";
    FindingBooking => "Looking for your booking.";
    NeedBookingNumber => "Enter the booking number.";
    NeedBookingEmail => "Enter the email address the booking was made with.";
    NotAnEmail => "Enter an email address like name@example.com.";
    TestNumber => "This is a test booking. Test bookings cannot be shown or cancelled here.";
    NoSuchBooking => "No booking has this number and email address. Check both, then try again.";
    LookupRefused => "These details can’t be looked up. Check both, then try again.";
    LookupLapsed => "This booking was open for a while. Find it again to see how it stands.";

    // Cancelling a booking
    CancelThis => "Cancel this booking";
    CancelQuestion => "Cancel this booking?";
    CancelWhat => "{hotel}, {from} – {to}. This cannot be undone.";
    TotalPrice => "Total price";
    Fee => "Cancellation fee";
    FeeUntil => "Cancellation fee until {date}";
    FeePercent => "Cancellation fee, {percent}";
    FeePercentFrom => "Cancellation fee, {percent} from {date}";
    MinusAmount => "−{amount}";
    YouGetBack => "You get back";
    HotelDecides => "The hotel’s system confirms the final amount when it cancels.";
    NothingRefundedFrom => "From {date} nothing is refunded.";
    FeeThen => "From {date} the fee is {percent}, {amount}.";
    FeeUnknown => "This booking does not say what cancelling costs. It may cost the whole price.";
    CancelBooking => "Cancel booking";
    KeepBooking => "Keep booking";
    Cancelling => "Cancelling with the hotel.";
    CancelDearer => "The cancellation fee has changed while you were reading. These are the amounts now; nothing has been cancelled yet.";
    CancelBusy => "Busy right now. Nothing has been cancelled; try again in a moment.";
    CancelNotSent => "This could not be sent. Nothing has been cancelled.";
    CancelOffline => "You are offline. Nothing has been cancelled.";
    CancelRefused => "The hotel did not cancel.";
    CancelRefusedText => "Your booking stands as it was, and nothing is refunded.";
    CancelLost => "Your booking has not been cancelled.";
    CancelLostText => "The request did not arrive. You can try again; it will not be cancelled twice.";
    CancelUnclear => "We are still cancelling with the hotel";
    CancelUnclearText => "The hotel’s system has not answered yet, so the booking may or may not be cancelled. We keep asking, and this page updates by itself.";
    CancelUnclearNote => "You can also leave this page and find the booking again later; it shows how this ended.";
    BookingCancelled => "Your booking is cancelled.";
    RefundedAmount => "Refunded amount: {amount}.";
    RefundNotStated => "The hotel has not stated what it refunds.";
    Refund => "Refund";
    CancelledOn => "Cancelled on";
    NotRefunded => "Not refunded";
    Refunded => "Refunded";
    SearchAgain => "Search again";

    // States
    Asking => "Asking hotels in {place} for prices. This usually takes a few seconds.";
    AskingHotel => "Asking the hotel for prices. This usually takes a few seconds.";
    NoMatch => "No stays match these filters";
    NoMatchText => "There is {n} stay in {place} for your dates. Loosen one filter to see it." | "There are {n} stays in {place} for your dates. Loosen one filter to see some of them.";
    LoosenFilter => "Remove “{filter}” · {n} stay" | "Remove “{filter}” · {n} stays";
    ClearAllFilters => "Clear all filters";
    NothingFree => "Nothing free in {place} on these dates";
    NothingFreeText => "Prices come live from hotels, and none has a room for {dates}. A day or two either way often helps.";
    ChangeDates => "Change dates";
    SearchCountry => "Search all of {country}";
    Expired => "These prices have expired and are no longer guaranteed.";
    ExpiredKept => "Your filters stay as they are.";
    RefreshPrices => "Refresh prices";
    Busy => "Busy right now. Trying again in {n} s." ;
    NothingLost => "Nothing you entered is lost.";
    Unreachable => "We could not reach the booking service.";
    UnreachableKept => "Check your connection; what you entered is still here.";
    Troubled => "The booking service did not answer as it should.";
    TroubledKept => "What you entered is still here.";
    Refused => "The booking service could not use this search.";
    RefusedKept => "Check the dates and guests, then search again.";
    Unavailable => "Hotel search is not available at the moment.";
    ForOwner => "For the site’s owner.";
    OwnerMisconfigured => "The gateway at {gateway} reports that the provider rejected its credentials. Visitors see only the line above.";
    OwnerNoGateway => "The element has no usable gateway address: set its gateway attribute to an http or https URL. Visitors see only the line above.";

    // Holidays: the catalogue
    SortDeparture => "Departure, soonest";
    SortLongest => "Longest";
    SortNewest => "Newest";
    OrderDeparture => "next departure first";
    OrderLongest => "longest first";
    OrderNewest => "newest first";
    CatalogueRefused => "The holiday catalogue could not use this request.";
    CatalogueRefusedKept => "Your filters are still here.";
    CatalogueUnavailable => "Holidays can’t be shown at the moment.";

    // Holidays: one holiday
    HolidayLoading => "Loading the holiday.";
    HolidayGone => "This holiday is no longer listed.";
    BackToHolidays => "Back to all holidays";
}
