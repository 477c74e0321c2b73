/** In minor units. */
const highest = 10_000_000;

const written = /^(\d{1,6})(?:[.,](\d{1,2}))?$/;

/**
 * A price as it is written or pasted, in minor units. Comma and point both begin the kuruş, in either language; null for
 * what could be meant in two ways, such as `1.250`.
 */
export const minorOf = (text: string): number | null => {
  const [, lira = '', kurus = ''] = written.exec(text.trim()) ?? [];
  const minor = Number(lira) * 100 + Number(kurus.padEnd(2, '0'));
  return lira === '' || minor < 1 || minor > highest ? null : minor;
};
