const longNumber = /\d{16}/;
const integer = /^-?\d+$/;

/** A whole number that does not fit a JavaScript number stays text. */
const withDigits = (_key: string, value: unknown, context?: { source?: string }): unknown => {
  const source = context?.source;
  const isTooLong = typeof value === 'number' && !Number.isSafeInteger(value);
  return isTooLong && source !== undefined && integer.test(source) ? source : value;
};

/** Parses a platform's JSON so that long ids retain all their digits; throws what `JSON.parse` throws. */
export const parseJson = (text: string): unknown =>
  longNumber.test(text) ? JSON.parse(text, withDigits) : JSON.parse(text);
