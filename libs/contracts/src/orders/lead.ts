/** How many minutes before its time a scheduled order is due, where its restaurant has chosen nothing. */
export const defaultLeadMinutes = 30;
export const maxLeadMinutes = 240;
/** The longest preparation time that a platform may be told. */
export const maxPreparationMinutes = 180;
