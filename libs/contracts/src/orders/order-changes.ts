import { z } from 'zod';
import { minorUnits } from './canonical-order.ts';

/** What of an order may change after its arrival so that somebody must act on it; the words of `veri.degisenler`. */
export const changeNames = [
  'urunler',
  'tutar',
  'adres',
  'not',
  'istenen_zaman',
  'kurye_zamani',
  'iade',
  'iptal',
] as const;
export const changeNameSchema = z.enum(changeNames);

/** Changes that are sent only to endpoints that name `siparis.guncellendi`, and in the feed. */
export const optInChangeNames = ['kurye_durumu'] as const;
export const publishedChangeSchema = z.enum([...changeNames, ...optInChangeNames]);

export const lineChangeKinds = ['new', 'replaced', 'more', 'fewer', 'cancelled', 'changed'] as const;

const lineChangeSchema = z.object({
  kind: z.enum(lineChangeKinds),
  lineId: z.string(),
  name: z.string(),
  /** How many were to be cooked, and how many are now. */
  before: z.number(),
  after: z.number(),
  /** The product that stood there before. */
  replaced: z.string().optional(),
});
export type LineChange = z.infer<typeof lineChangeSchema>;

/** One thing that changed, old and new. */
export const orderChangeSchema = z.object({
  what: changeNameSchema,
  /** Of a text or a time. */
  before: z.string().nullish(),
  after: z.string().nullish(),
  /** Of what the customer pays in the end, in minor units. */
  money: z.object({ before: minorUnits, after: minorUnits }).optional(),
  lines: z.array(lineChangeSchema).optional(),
});
export type OrderChange = z.infer<typeof orderChangeSchema>;
