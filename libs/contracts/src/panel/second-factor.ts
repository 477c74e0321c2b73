import { z } from 'zod';
import { isoTime } from '../orders/canonical-order.ts';
import { withinBytes } from '../values/free-form.ts';
import { idSchema } from '../values/ids.ts';
import { nameSchema } from '../values/names.ts';

/** What authenticators and browsers say to each other; the library that checks it knows its members. */
const text = z.string().min(1).max(20_000);
const passkeyAnswerSchema = withinBytes(
  z.looseObject({
    id: text,
    rawId: text,
    type: z.literal('public-key'),
    response: z.record(z.string(), z.unknown()),
    clientExtensionResults: z.record(z.string(), z.unknown()),
  }),
  32_768,
);
const passkeyQuestionSchema = z.object({ options: z.looseObject({ challenge: z.string() }) });

/** A change of the sign-in methods needs the password again. */
const password = z.string().min(1).max(200);
export const passwordAgainSchema = z.object({ password });

const secondFactorSchema = z.object({
  hasTotp: z.boolean(),
  passkeys: z.array(z.object({ id: idSchema, name: z.string(), createdAt: isoTime, lastUsedAt: isoTime.nullable() })),
  /** How many are left; a second factor is only taken when there are some. */
  recoveryCodes: z.int(),
});

/** A second factor of one's own: codes of an authenticator app, passkeys, and codes for when these are lost. */
export const secondFactorTerms = {
  getPasskeyQuestion: { data: passkeyQuestionSchema },
  getSecondFactor: { data: secondFactorSchema },
  /** The codes are in this answer and nowhere else; those from before end. */
  makeRecoveryCodes: { body: passwordAgainSchema, data: z.object({ codes: z.array(z.string()) }) },
  /** A new secret, which counts when a code of it comes back. */
  getTotpSecret: { data: z.object({ secret: z.string(), uri: z.string() }) },
  enableTotp: {
    body: z.object({
      password,
      secret: z.string().min(1).max(100),
      code: z.string().trim().min(1).max(40),
    }),
  },
  disableTotp: { body: passwordAgainSchema },
  getNewPasskeyQuestion: { data: passkeyQuestionSchema },
  addPasskey: {
    body: z.object({ password, name: nameSchema(100), answer: passkeyAnswerSchema }),
  },
  removePasskey: { body: passwordAgainSchema },
};
export const signInWithPasskeySchema = z.object({ answer: passkeyAnswerSchema });
