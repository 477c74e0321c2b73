import type { AuditEntry } from '@kopru/contracts/panel/audit';
import type { auditAreas } from '@kopru/contracts/panel/values';
import { createRateLimiter, toAppError } from '@kopru/http';
import type { AuditFact, AuditLog } from './audit-log.ts';
import { subjectOf, type OperationTarget, type TrackChanges } from './state.ts';

/** A write operation that is asked for: by whom, from where, and for what. */
export interface AuditedRequest extends OperationTarget, Pick<AuditEntry, 'door' | 'operation' | 'actor' | 'from'> {
  accountId: string | null;
  /** Further accounts that get the entry, unless the result says whose it is. */
  others?: readonly string[];
}

type Area = (typeof auditAreas)[number];
const areaOfPart: Record<string, Area> = {
  orders: 'orders',
  'orders.csv': 'orders',
  'orders.xlsx': 'orders',
  'day-report.xlsx': 'orders',
  persons: 'orders',
  sandbox: 'orders',
  certifications: 'orders',
  simulator: 'orders',
  restaurants: 'restaurants',
  businesses: 'restaurants',
  integrations: 'restaurants',
  incidents: 'restaurants',
  endpoints: 'webhooks',
  'webhook-endpoints': 'webhooks',
  records: 'webhooks',
  deliveries: 'webhooks',
  recoveries: 'webhooks',
  events: 'webhooks',
  consumers: 'webhooks',
};
const areaOf = (path: string): Area => areaOfPart[path.split('/')[1] ?? ''] ?? 'access';

/** Attempts that nothing came of, as often as somebody likes to make them. */
const unsaid = new Set(['sign_in_throttled', 'rate_limited']);

/** Carries out a write operation and leaves one entry of it, whether it was done or refused. */
export const makeAudited =
  (log: AuditLog, trackChanges: TrackChanges) =>
  async <T extends { data?: unknown } | undefined>(
    { path, params, body, others = [], ...record }: AuditedRequest,
    work: () => Promise<T>,
    fromResult: (result: T) => Partial<Pick<AuditedRequest, 'accountId' | 'actor' | 'from'>> = () => ({}),
  ): Promise<T> => {
    const target = { path, params, body };
    const area = areaOf(path);
    // An order's own history tells of its commands as well, and a POS must not wait for this store, too.
    const isOrderCommand = record.door === 'api' && area === 'orders';
    const put = async (fact: AuditFact): Promise<void> => (isOrderCommand ? log.writeLater(fact) : log.write(fact));
    const entryOf = (outcome: string, answer: unknown, rest: Partial<AuditFact>): AuditFact => ({
      ...record,
      area,
      outcome,
      subject: subjectOf(target, answer),
      changes: [],
      ...rest,
    });
    const putAll = async (outcome: string, rest: Partial<AuditFact>, answer?: unknown): Promise<void> => {
      const entry = entryOf(outcome, answer, rest);
      await Promise.all([entry, ...others.map((accountId) => ({ ...entry, accountId }))].map((one) => put(one)));
    };
    const changesOf = record.accountId === null ? undefined : await trackChanges(record.accountId, target);
    let result: T;
    try {
      result = await work();
    } catch (error) {
      const { code } = toAppError(error);
      if (!unsaid.has(code)) await putAll(code, {});
      throw error;
    }
    const changes = (await changesOf?.(result?.data)) ?? [];
    const known = fromResult(result);
    if (known.accountId === undefined) await putAll('done', { changes, ...known }, result?.data);
    else await put(entryOf('done', result?.data, { changes, ...known }));
    return result;
  };

/** What a role, a branch, a scope or an address is refused: where somebody tries doors, the account shall see it. */
const refusals = new Set(['role_required', 'whole_account_only', 'forbidden', 'address_not_allowed']);
/** Of one user or key; further attempts add nothing to the first ones. */
const recordedRefusals = { perSecond: 1 / 60, burst: 20 };

export type NoteRefusal = (error: unknown, request: Omit<AuditedRequest, 'params' | 'body'>) => void;

/** Leaves an entry of an operation that was refused at the door, of so many as are worth it. */
export const makeNoteRefusal = (log: Pick<AuditLog, 'writeLater'>): NoteRefusal => {
  const limiter = createRateLimiter(recordedRefusals);
  return (error, { path, others: _others, ...record }) => {
    const { code } = toAppError(error);
    if (!refusals.has(code) || !limiter.take(`${record.door} ${record.actor.id ?? ''}`).isAllowed) return;
    log.writeLater({ ...record, area: areaOf(path), outcome: code, subject: null, changes: [] });
  };
};
export type Audited = ReturnType<typeof makeAudited>;
