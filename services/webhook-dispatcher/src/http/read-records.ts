import { appError } from '@kopru/contracts/errors/errors';
import type { Pagination } from '@kopru/contracts/internal/operation';
import type { webhookRecordDetailSchema, WebhookRecord } from '@kopru/contracts/internal/webhooks';
import type { z } from 'zod';
import type { Destinations } from '../delivery/attempt/send.ts';
import type { AccountDirectory } from '../delivery/account-directory.ts';
import { webhookBody } from '../domain/webhook-body.ts';
import type { RecordDocument } from '../domain/webhook-record.ts';
import type { PageRequest, RecordFilter, RecordRepository } from '../storage/record.repository.ts';
import { viewAttempt, viewRecord } from '../domain/record-view.ts';

type RecordDetail = z.infer<typeof webhookRecordDetailSchema>;

export interface ReadRecords {
  list(
    accountId: string,
    filter: RecordFilter,
    page: PageRequest,
  ): Promise<{ items: WebhookRecord[]; pagination: Pagination }>;
  detail(accountId: string, recordId: string): Promise<RecordDetail>;
}

/** Masks a key but for its last four characters; a scheme before the key stays readable. */
const maskedKey = (value: string): string => {
  const start = value.lastIndexOf(' ') + 1;
  return value.length - start < 4 ? value : `${value.slice(0, start)}…${value.slice(-4)}`;
};

const masked = (headers: Record<string, string>): Record<string, string> => ({
  ...headers,
  ...(headers['Authorization'] === undefined ? {} : { Authorization: maskedKey(headers['Authorization']) }),
});

export const makeReadRecords = (deps: {
  records: RecordRepository;
  directory: AccountDirectory;
  destinations: Destinations;
}): ReadRecords => {
  const { records, directory, destinations } = deps;
  const requestOf = async (record: RecordDocument): Promise<RecordDetail['request']> => {
    const endpoint = await directory.endpoint(record.accountId, record.endpointId);
    const at = record.attempts.at(-1)?.at ?? record.createdAt;
    // The headers as the last attempt had them, or as the first will have them.
    const then = { ...record, attemptCount: Math.max(0, record.attemptCount - 1) };
    if (endpoint === undefined) return { body: webhookBody(record, record._id), headers: {} };
    const { body, headers } = destinations[endpoint.place.destination.type].requestOf(endpoint, then, at);
    return { body, headers: masked(headers) };
  };
  return {
    list: async (accountId, filter, page) => {
      const { items, pagination } = await records.list(accountId, filter, page);
      return { items: items.map(viewRecord), pagination };
    },
    detail: async (accountId, recordId) => {
      const record = await records.find(accountId, recordId);
      if (record === undefined) throw appError('webhook_not_found');
      return {
        ...viewRecord(record),
        attempts: record.attempts.map(viewAttempt),
        request: await requestOf(record),
      };
    },
  };
};
