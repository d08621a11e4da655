import "@stopover/widgets";
