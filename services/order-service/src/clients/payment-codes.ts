import { failureText } from '@kopru/contracts/errors/failures';
import { findProvider } from '@kopru/contracts/platforms/providers';
import type { OutboundHttp } from '@kopru/outbound-http';
import { z } from 'zod';
import type { PaymentCode } from '../domain/payment-code.ts';
import type { PaymentMatchingSettings } from './restaurant-client.ts';

const codeSchema = z.object({
  provider: z
    .string()
    .nullish()
    .transform((name) => (typeof name === 'string' ? (findProvider(name) ?? name) : null)),
  paymentType: z.string().max(200),
  code: z.union([z.string().max(200), z.number()]).transform(String),
});
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
      maxBufferedBytes: maxBytes,
    });
    if (answer.kind !== 'answered') throw new Error(`payment matching: ${failureText(answer.reason, 'en')}`);
    if (answer.status < 200 || answer.status > 299) throw new Error(`payment matching: status ${answer.status}`);
    const body: unknown = JSON.parse(answer.bodyStart);
    return codesSchema.parse(Array.isArray(body) ? body : (body as { data?: unknown }).data);
  };
