import type { PasswordCost } from '../../src/identity/users/passwords.ts';

/** The least that argon2 takes: these tests ask who may sign in, and not how long that takes. */
export const quickPasswords: PasswordCost = { memoryKiB: 8, passes: 1, signInStepMs: 10 };
