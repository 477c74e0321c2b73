import { hash, verify } from '@node-rs/argon2';
import { refuseCommonPassword } from './common-passwords.ts';

/** How much work a password is, for this service and for somebody who guesses. */
export interface PasswordCost {
  memoryKiB: number;
  passes: number;
  /** A sign-in takes a multiple of this, so that its time does not tell in how many accounts an e-mail is known. */
  signInStepMs: number;
}

/** OWASP's first choice for argon2id: 19 MiB, two passes. */
export const usualCost: PasswordCost = { memoryKiB: 19_456, passes: 2, signInStepMs: 250 };

/** The package's default algorithm is argon2id. */
export const createPasswords = ({ memoryKiB, passes, signInStepMs }: PasswordCost) => {
  const hashOf = (password: string): Promise<string> =>
    hash(password, { memoryCost: memoryKiB, timeCost: passes, parallelism: 1 });
  /** Hash to verify against when there is no such user, so that the time taken tells nothing. */
  let nobody: Promise<string> | undefined;
  return {
    signInStepMs,
    /** `password_too_common` */
    hashOfNew: async (password: string): Promise<string> => {
      await refuseCommonPassword(password);
      return hashOf(password);
    },
    /** False for a wrong password and for an unknown user, in the same time. */
    isRight: async (password: string, passwordHash: string | undefined): Promise<boolean> => {
      nobody ??= hashOf('nobody has this password');
      const isRight = await verify(passwordHash ?? (await nobody), password).catch(() => false);
      return isRight && passwordHash !== undefined;
    },
  };
};
export type Passwords = ReturnType<typeof createPasswords>;
