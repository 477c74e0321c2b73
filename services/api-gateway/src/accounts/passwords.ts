import { hash, verify } from '@node-rs/argon2';

/** OWASP's first choice for argon2id: 19 MiB, two passes. The package's default algorithm is argon2id. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, options);

/** Hash to verify against when there is no such user, so that the time taken tells nothing. */
let nobody: Promise<string> | undefined;

/** False for a wrong password and for an unknown user, in the same time. */
export const isPassword = async (password: string, passwordHash: string | undefined): Promise<boolean> => {
  nobody ??= hashPassword('nobody has this password');
  const isRight = await verify(passwordHash ?? (await nobody), password).catch(() => false);
  return isRight && passwordHash !== undefined;
};
