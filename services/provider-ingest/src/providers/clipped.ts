/** A text of at most `max` UTF-16 units; a character of two units is not cut in half. */
export const clipped = (text: string, max: number): string => {
  if (text.length <= max) return text;
  const isHalf = /[\uD800-\uDBFF]/.test(text.charAt(max - 1));
  return text.slice(0, isHalf ? max - 1 : max);
};
