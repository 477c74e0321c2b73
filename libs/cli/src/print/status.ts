/** Why a printer does not print, so that a person must go there. */
export type Trouble = 'no_paper' | 'cover_open' | 'error' | 'offline';

/** Asks for a status at once, whatever the printer does (`DLE EOT n`): 1 the printer, 2 why it is off line, 4 the paper. */
export const askStatus = (what: 1 | 2 | 4): Uint8Array => Uint8Array.of(0x10, 0x04, what);
/** Asks for a status that comes when everything before is printed (`GS r 1`). */
export const askWhenPrinted = Uint8Array.of(0x1d, 0x72, 1);

/** An answer to `DLE EOT`, and not to something else. */
export const isStatus = (byte: number): boolean => (byte & 0x93) === 0x12;
/** An answer to `GS r`. */
export const isPrinted = (byte: number): boolean => (byte & 0x90) === 0;

/** Of the answers to the three questions; undefined: it can print. */
export const troubleOf = (printer: number, cause: number, paper: number): Trouble | undefined => {
  if ((paper & 0x60) !== 0 || (cause & 0x20) !== 0) return 'no_paper';
  if ((cause & 0x04) !== 0) return 'cover_open';
  if ((cause & 0x40) !== 0) return 'error';
  return (printer & 0x08) !== 0 ? 'offline' : undefined;
};
