import { appError } from '@kopru/contracts/errors/errors';

let list: Promise<ReadonlySet<string>> | undefined;

/** Some 49,000 of the commonest passwords, read when a password is first set. */
const commonPasswords = (): Promise<ReadonlySet<string>> => {
  list ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return list;
};

/** What people put behind a common word to make it long enough. */
const withoutDecoration = (text: string): string => {
  const letters = [...text];
  return letters.slice(0, letters.findLastIndex((letter) => /\p{L}/u.test(letter)) + 1).join('');
};

/** `password_too_common` for what is tried first, in any letter case and with digits or signs behind it. */
export const refuseCommonPassword = async (password: string): Promise<void> => {
  const text = password.toLowerCase();
  const known = await commonPasswords();
  const word = withoutDecoration(text);
  const isOneLetter = new Set(text).size < 3;
  if (isOneLetter || known.has(text) || (word !== '' && known.has(word))) throw appError('password_too_common');
};
