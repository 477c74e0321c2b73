const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Without what XML 1.0 has no way to write, and what a terminal that shows the file would obey. */
export const xmlText = (text: string): string =>
  text
    .replace(/(?![\t\n])[\p{Cc}\u2028\u2029\p{Bidi_Control}]/gu, '')
    .replace(/[&<>"]/g, (letter) => entities[letter] ?? '');
