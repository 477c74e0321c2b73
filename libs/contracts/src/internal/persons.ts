import { z } from 'zod';
import { normaliseText } from '../values/normalise-text.ts';

/** A telephone number without what people write in different ways: spaces, brackets, `+90` and `0`. */
export const phoneDigits = (text: string): string => text.replaceAll(/\D/g, '').replace(/^(?:0*90(?=\d{10})|0+)/, '');

const minDigits = 7;

/** Whose data is meant: everything of a telephone number, an e-mail, or a customer's id at a platform. */
export const personSchema = z
  .object({
    phone: z
      .string()
      .max(40)
      .refine((text) => phoneDigits(text).length >= minDigits, 'must be a whole telephone number')
      .optional(),
    customer: z.string().min(1).max(200).optional(),
    /** Not called `email`, whose value the audit log stores: this one is a customer's. */
    mail: z.string().trim().toLowerCase().max(254).pipe(z.email()).optional(),
    /** Only orders in this name, in any letter case; empty: only orders without one. Platforms give one number to many customers. */
    customerName: z.string().trim().max(200).optional(),
  })
  .refine(
    ({ phone, customer, mail }) => phone !== undefined || customer !== undefined || mail !== undefined,
    'must name a phone, a mail or a customer',
  );
export type Person = z.infer<typeof personSchema>;

/** A customer's name as it is compared; empty: none is known. */
export const normalisedName = (name: string | null): string => normaliseText(name ?? '').trim();

/** Pushes that were refused are found by the numbers of the person's orders, too. */
export const personPushesSchema = z.object({ person: personSchema, numbers: z.array(z.string().max(200)).max(10_000) });
export type PersonPushes = z.infer<typeof personPushesSchema>;
