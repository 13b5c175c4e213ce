/** The sessions booked in the search's dialog since this page was loaded, by their ids. */
export const bookedHereKey = ['booked-here'];
