import { z } from 'zod';

/** A Turkish mobile number however people write it, such as `0532 123 45 67`; it becomes `905321234567`. */
export const mobileNumberSchema = z
  .string()
  .trim()
  .max(30)
  .transform((given) => `90${given.replaceAll(/[\s().-]/g, '').replace(/^(?:(?:\+|00)?90|0)/, '')}`)
  .pipe(z.string().regex(/^905\d{9}$/, 'must be a Turkish mobile number, such as 0532 123 45 67'));
