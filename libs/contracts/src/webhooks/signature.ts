import { Webhook } from 'standardwebhooks';
import { unixSeconds, type WebhookAttempt } from './headers.ts';

/** The Standard Webhooks signature of a body under each of the secrets; throws when one is no such secret. */
export const signatureOf = (
  secrets: readonly string[],
  { id, at }: Pick<WebhookAttempt, 'id' | 'at'>,
  body: string,
): string => secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' ');

export const signatureHeaders = (
  { id, at }: Pick<WebhookAttempt, 'id' | 'at'>,
  signature: string,
): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': unixSeconds(at),
  'webhook-signature': signature,
});
