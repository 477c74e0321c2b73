const currency = /^(?:₺|TL|TRY)|(?:₺|TL|TRY)$/giu;
const plain = /^[+-]?\d{1,9}(?:\.\d{1,6})?$/;
/** Thousands with a space between them, of whatever width. */
const spaced = /^[+-]?\d{1,3}(?:\s\d{3})+(?=\D|$)/;
const grouped = /^[+-]?\d{1,3}(?:[.,]\d{3})+$/;

/** The text with a point before its decimals and without what separates thousands. */
const withPoint = (text: string): string => {
  const separators = text.replaceAll(/[^.,]/g, '');
  const decimal = separators.at(-1);
  if (decimal === undefined) return text;
  // One kind of separator, several times: they separate thousands.
  const hasDecimals = separators.length === 1 || separators.indexOf(decimal) === separators.length - 1;
  const at = text.lastIndexOf(decimal);
  const whole = hasDecimals ? text.slice(0, at) : text;
  if (separators.length > 1 && !grouped.test(whole)) return text;
  return whole.replaceAll(/[.,]/g, '') + (hasDecimals ? `.${text.slice(at + 1)}` : '');
};

/**
 * A number, or text that is one as a platform or a person writes it: `12.50`, `12,50`, `1.234,50`, `1,234.50`,
 * `1 234,50`, `₺ 12,50`, `12,50 TL`; null when it is neither. A single point or comma stands before decimals.
 */
export const decimalOf = (value: unknown): number | null => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  const bare = value.trim().replaceAll(currency, '').trim();
  const text = withPoint(bare.replace(spaced, (whole) => whole.replaceAll(/\s/g, '')));
  return plain.test(text) ? Number(text) : null;
};
