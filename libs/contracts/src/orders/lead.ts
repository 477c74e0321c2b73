/** How many minutes before its time a scheduled order is due, where its restaurant has chosen nothing. */
export const defaultLeadMinutes = 30;
export const maxLeadMinutes = 240;
/** The longest preparation time that may be sent to a platform. */
export const maxPreparationMinutes = 180;
