import "stopover";
