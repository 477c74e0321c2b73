import { z } from 'zod';
import { isoTime } from '../orders/canonical-order.ts';
import { idSchema } from '../values/ids.ts';
import { nameSchema } from '../values/names.ts';
import { emailSchema } from './access.ts';
import { mobileNumberSchema } from './mobile-number.ts';
import { contactKinds, contactStates, maxWaitSeconds, numberKinds } from './values.ts';

/** `23:30`, in Türkiye. */
const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time from 00:00 to 23:59');

/** When a contact is notified, and of what. */
const rulesSchema = z.object({
  /** An incident that is over before is not sent. */
  afterSeconds: z.int().min(0).max(maxWaitSeconds),
  /** Nothing is sent meanwhile; incidents that are still open afterwards are sent then. Null: at any time. */
  quiet: z.object({ from: timeOfDay, until: timeOfDay }).nullable(),
  /** Only incidents of these; empty: of all that the person sees. */
  restaurantIds: z.array(idSchema).max(100),
  /** Whether it gets the digest of the day before each morning; a browser and a phone number never are. */
  digest: z.boolean().default(false),
});
export type ContactRules = z.infer<typeof rulesSchema>;

const contactSchema = rulesSchema.extend({
  id: idSchema,
  kind: z.enum(contactKinds),
  /** The e-mail address, the number as 905XXXXXXXXX, the name at Telegram, or that of the device; empty until it is known. */
  address: z.string(),
  state: z.enum(contactStates),
  /** What a person opens on the phone to confirm a Telegram contact; null when there is nothing to confirm. */
  confirmUrl: z.string().nullable(),
  lastNotifiedAt: isoTime.nullable(),
  createdAt: isoTime,
});
export type Contact = z.infer<typeof contactSchema>;

const newContactSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('email'), address: emailSchema }),
  z.object({ kind: z.literal('telegram') }),
  z.object({ kind: z.enum(numberKinds), address: mobileNumberSchema }),
  z.object({
    kind: z.literal('push'),
    /** What the person calls the device. */
    name: nameSchema(60),
    /** https://www.w3.org/TR/push-api/#pushsubscription-interface, and the key of the installation that it is for. */
    subscription: z.object({
      endpoint: z.url().max(1000),
      keys: z.object({
        p256dh: z.string().regex(/^[\w-]{87}=?$/, 'must be a public key of P-256 as base64url'),
        auth: z.string().regex(/^[\w-]{22}(?:==)?$/, 'must be 16 bytes as base64url'),
      }),
      applicationKey: z.string().max(100),
    }),
  }),
]);
export type NewContact = z.infer<typeof newContactSchema>;

/** How a person is notified of incidents while no panel is open. A contact counts once its owner has confirmed it. */
export const contactTerms = {
  /** `offered`: what this installation can use. */
  listContacts: {
    data: z.object({
      items: z.array(contactSchema),
      offered: z.array(z.enum(contactKinds)),
      /** What a browser subscribes with; null where `push` is not offered. */
      applicationKey: z.string().nullable(),
    }),
  },
  /** Sends a code to the address, unless the person has shown already that it is theirs. */
  addContact: { body: newContactSchema, data: contactSchema },
  /** `wrong_code` */
  confirmContact: { body: z.object({ code: z.string().trim().min(1).max(20) }), data: contactSchema },
  /** One that its server refused is tried again from then on. */
  changeContact: { body: rulesSchema, data: contactSchema },
  /** Sends something now; the answer says what became of it. */
  tryContact: { data: z.object({ outcome: z.enum(['sent', 'refused', 'unavailable']) }), answerLimitMs: 20_000 },
};
