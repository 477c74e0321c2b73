import { appError, newId, type attemptResultSchema, type retryWebhookResultSchema } from '@kopru/contracts';
import { checkHeaders, type UrlGuard } from '@kopru/outbound-http';
import type { z } from 'zod';
import type { AccountDirectory, LiveEndpoint } from '../delivery/account-directory.ts';
import { commonHeaders, type Attempt, type SendAttempt } from '../delivery/attempt.ts';
import type { Ledger } from '../delivery/ledger.ts';
import type { AttemptResult, RecordChange } from '../domain/record-change.ts';
import { webhookBody } from '../domain/webhook-body.ts';
import { newRecord, type RecordDocument } from '../domain/webhook-record.ts';
import type { RecordRepository } from '../storage/record.repository.ts';

type AttemptReport = z.infer<typeof attemptResultSchema>;
type RetryReport = z.infer<typeof retryWebhookResultSchema>;

/** Attempts that a person asks for: made at once, once, outside the schedule. */
export interface SendNow {
  /** One attempt of a record at its own endpoint. */
  retry(accountId: string, recordId: string): Promise<AttemptReport>;
  /** A made-up event, which leaves no record. */
  test(accountId: string, endpointId: string): Promise<AttemptReport>;
  /** Endpoint 9: the record's body to an address and with headers that the caller gives. */
  retryTo(
    accountId: string,
    ref: string,
    target: { url: string; headers: Record<string, string> },
  ): Promise<RetryReport>;
}

const reportOf = (recordId: string | null, { attempt, isDelivered }: AttemptResult): AttemptReport => ({
  recordId,
  delivered: isDelivered,
  statusCode: attempt.statusCode,
  error: attempt.error,
  durationMs: attempt.durationMs,
});

/** Delivered, or as it was with one attempt more: its own schedule goes on. */
const changeOf = (record: RecordDocument, { attempt, isDelivered }: AttemptResult): RecordChange => {
  const { turn, failures, state, nextAttemptAt, dueAt, parkedFor, deliveredAt } = record;
  return isDelivered
    ? { state: 'delivered', turn: turn + 1, failures: 0, attempt, deliveredAt: deliveredAt ?? new Date() }
    : { state, turn, failures, attempt, nextAttemptAt, dueAt, parkedFor, deliveredAt };
};

const testFact = (endpoint: LiveEndpoint) => ({
  eventId: newId(),
  accountId: endpoint.accountId,
  event: endpoint.events[0] ?? ('siparis.olusturuldu' as const),
  orderId: null,
  providerOrderId: 'TEST-1',
  restaurantId: endpoint.restaurantIds[0] ?? '0'.repeat(24),
  occurredAt: new Date(),
});

export const makeSendNow = (deps: {
  records: RecordRepository;
  directory: AccountDirectory;
  ledger: Ledger;
  attempt: Attempt;
  send: SendAttempt;
  guard: UrlGuard;
}): SendNow => {
  const { records, directory, ledger, attempt, send, guard } = deps;

  const endpointOf = async (accountId: string, endpointId: string): Promise<LiveEndpoint> => {
    const endpoint = await directory.endpoint(accountId, endpointId);
    if (endpoint === undefined) throw appError('webhook_not_found');
    return endpoint;
  };
  const check = (target: { url: string; headers: Record<string, string> }): void => {
    const url = guard.check(target.url);
    if (url.kind === 'refused') throw appError('url_not_allowed', { params: { reason: url.reason } });
    const verdict = checkHeaders(target.headers);
    if (verdict.kind === 'refused')
      throw appError('header_not_allowed', { params: { header: verdict.header, reason: verdict.reason } });
  };
  /** What the caller gives wins over ours, however it is written. */
  const headersFor = (record: RecordDocument, given: Record<string, string>): Record<string, string> => {
    const names = new Set(Object.keys(given).map((name) => name.toLowerCase()));
    const ours = Object.entries(commonHeaders(record, new Date())).filter(([name]) => !names.has(name.toLowerCase()));
    return { ...Object.fromEntries(ours), ...given };
  };

  return {
    retry: async (accountId, recordId) => {
      const record = await records.find(accountId, recordId);
      if (record === undefined) throw appError('webhook_not_found');
      const result = await attempt(await endpointOf(accountId, record.endpointId), record);
      await ledger.update(record, changeOf(record, result));
      return reportOf(record._id, result);
    },
    test: async (accountId, endpointId) => {
      const endpoint = await endpointOf(accountId, endpointId);
      return reportOf(null, await attempt(endpoint, newRecord(testFact(endpoint), endpointId, new Date())));
    },
    retryTo: async (accountId, ref, target) => {
      const record = (await records.find(accountId, ref)) ?? (await records.newestOfOrder(accountId, ref));
      if (record === undefined) throw appError('webhook_not_found');
      check(target);
      const body = webhookBody(record, record._id);
      const result = await send(record, { url: target.url, headers: headersFor(record, target.headers), body });
      const { statusCode, error } = result.attempt;
      if (error?.startsWith('not allowed: ') === true)
        throw appError('url_not_allowed', { params: { reason: error.slice('not allowed: '.length) } });
      await ledger.update(record, changeOf(record, result));
      if (statusCode === null) throw appError('webhook_unreachable', { params: { reason: error ?? 'no answer' } });
      return { statusCode, delivered: result.isDelivered, recordId: record._id };
    },
  };
};
