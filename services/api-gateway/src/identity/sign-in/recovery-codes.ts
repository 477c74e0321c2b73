import { randomInt } from 'node:crypto';

/** Without letters and digits that look alike. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const count = 10;
const length = 16;

const shape = /^[2-9a-hjkmnp-z]{16}$/;

/** Ten codes of 79 random bits each, in groups that can be read out. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: count }, () =>
    Array.from(
      { length },
      (_, index) => `${index > 0 && index % 4 === 0 ? '-' : ''}${alphabet.charAt(randomInt(alphabet.length))}`,
    ).join(''),
  );

/** A code as it is stored, however it was typed; undefined when it is none. */
export const recoveryCodeOf = (text: string): string | undefined => {
  const code = text.toLowerCase().replaceAll(/[\s-]/g, '');
  return shape.test(code) ? code : undefined;
};
