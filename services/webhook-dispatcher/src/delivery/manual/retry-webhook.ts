import { appError } from '@kopru/contracts/errors/errors';
import { failure } from '@kopru/contracts/errors/failures';
import type { retryWebhookResultSchema } from '@kopru/contracts/internal/webhooks';
import { checkHeaders, type UrlGuard } from '@kopru/outbound-http';
import type { z } from 'zod';
import type { AttemptRecord } from '../attempt/attempt-record.ts';
import type { DeliveryLog } from '../attempt/delivery-log.ts';
import type { Post } from '../../destinations/webhook/post.ts';
import { commonHeaders } from '../../destinations/webhook/request.ts';
import { webhookBody } from '../../domain/webhook-body.ts';
import type { RecordDocument } from '../../domain/webhook-record.ts';
import type { RecordRepository } from '../../storage/record.repository.ts';

interface Target {
  url: string;
  headers: Record<string, string>;
}

/**
 * Endpoint 9 of the interface: makes one attempt of a record, named by its own id or its order's, with the caller's
 * address and headers.
 */
export type RetryWebhook = (
  accountId: string,
  ref: string,
  target: Target,
) => Promise<z.infer<typeof retryWebhookResultSchema>>;

/** The caller's headers replace ours of the same name, in any case of letters. */
const headersFor = (record: RecordDocument, given: Record<string, string>): Record<string, string> => {
  const names = new Set(Object.keys(given).map((name) => name.toLowerCase()));
  const ours = Object.entries(commonHeaders(record, new Date())).filter(([name]) => !names.has(name.toLowerCase()));
  return { ...Object.fromEntries(ours), ...given };
};

export const makeRetryWebhook = (deps: {
  records: RecordRepository;
  guard: UrlGuard;
  post: Post;
  attemptRecord: AttemptRecord;
  deliveryLog: DeliveryLog;
}): RetryWebhook => {
  const { records, guard, post, attemptRecord, deliveryLog } = deps;

  const check = ({ url, headers }: Target): void => {
    const address = guard.check(url);
    if (address.kind === 'refused') throw appError('url_not_allowed', { params: { reason: address.reason } });
    const verdict = checkHeaders(headers);
    if (verdict.kind === 'refused')
      throw appError('header_not_allowed', { params: { header: verdict.header, reason: verdict.reason } });
  };

  return async (accountId, ref, target) => {
    const record = (await records.find(accountId, ref)) ?? (await records.newestOfOrder(accountId, ref));
    if (record === undefined) throw appError('webhook_not_found');
    if (record.expungedAt !== undefined) throw appError('contents_expunged');
    check(target);
    const body = webhookBody(record, record._id);
    const send = async () => {
      const answered = await post(record, { url: target.url, headers: headersFor(record, target.headers), body });
      const { error } = answered.attempt;
      if (error?.code === 'not_allowed') throw appError('url_not_allowed', { params: error.params });
      return answered;
    };
    const begun = await attemptRecord({ by: 'hand' }, record, send);
    if (begun.kind === 'none') throw appError('contents_expunged');
    const { outcome, change } = await begun.ended;
    await deliveryLog.update(record, change);
    const { statusCode, error } = outcome.attempt;
    if (statusCode === null)
      throw appError('webhook_unreachable', { params: { reason: error ?? failure('no_answer') } });
    return { statusCode, delivered: outcome.isDelivered, recordId: record._id };
  };
};
