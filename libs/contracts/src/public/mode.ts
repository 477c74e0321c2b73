/** The two sides of an account: what is real, and where a till is tried. */
export type Mode = 'live' | 'sandbox';

/** Says on every answer to a key which side it is of. */
export const modeHeader = 'X-Kopru-Mode';
