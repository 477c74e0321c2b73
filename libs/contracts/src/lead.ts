/** How many minutes before its time a scheduled order is due, where its restaurant has chosen nothing. */
export const defaultLeadMinutes = 30;
export const maxLeadMinutes = 240;
