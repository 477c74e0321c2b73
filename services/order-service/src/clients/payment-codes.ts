import { findProvider, type PaymentType } from '@kopru/contracts';
import type { OutboundHttp } from '@kopru/outbound-http';
import { z } from 'zod';
import type { PaymentMatchingSettings } from './restaurant-client.ts';

/** A restaurant's own code for a way of paying; without a platform it is for all of them. */
const codeSchema = z.object({
  provider: z
    .string()
    .nullish()
    .transform((name) => (typeof name === 'string' ? (findProvider(name) ?? name) : null)),
  paymentType: z.string().max(200),
  code: z.union([z.string().max(200), z.number()]).transform(String),
});
export type PaymentCode = z.infer<typeof codeSchema>;
const codesSchema = z.array(codeSchema).max(1_000);

/** Asks a restaurant's own system for its payment codes; rejects when it does not answer with such a list. */
export type FetchPaymentCodes = (settings: PaymentMatchingSettings) => Promise<PaymentCode[]>;

const maxBytes = 256 * 1024;
const deadlineMs = 5_000;

export const makeFetchPaymentCodes =
  (http: OutboundHttp): FetchPaymentCodes =>
  async ({ url, headers }) => {
    const answer = await http.send({
      method: 'GET',
      url,
      headers: { Accept: 'application/json', 'User-Agent': 'Kopru-Payment-Matching/1', ...headers },
      deadlineMs,
      maxReadBytes: maxBytes,
      keepBytes: maxBytes,
    });
    if (answer.kind !== 'answered') throw new Error(`payment matching: ${answer.reason}`);
    if (answer.status < 200 || answer.status > 299) throw new Error(`payment matching: status ${answer.status}`);
    const body: unknown = JSON.parse(answer.bodyStart);
    return codesSchema.parse(Array.isArray(body) ? body : (body as { data?: unknown }).data);
  };

/** The code for a way of paying: one of the platform before one of all platforms, the platform's own name before the kind. */
export const codeFor = (
  codes: readonly PaymentCode[],
  payment: { provider: string; paymentType: PaymentType; names: readonly (string | null)[] },
): string | null => {
  const wanted = [...payment.names, payment.paymentType]
    .filter((name) => name !== null)
    .map((name) => name.toLowerCase());
  for (const provider of [payment.provider, null])
    for (const name of wanted) {
      const match = codes.find((code) => code.provider === provider && code.paymentType.toLowerCase() === name);
      if (match !== undefined) return match.code;
    }
  return null;
};
