import { type auditAreas, type AuditEntry } from '@kopru/contracts';
import { toAppError } from '@kopru/http';
import type { AuditFact, AuditLog } from './audit-log.ts';
import { subjectOf, type Place, type Watch } from './state.ts';

/** A write operation that is asked for: by whom, from where, and for what. */
export interface Deed extends Place, Pick<AuditEntry, 'door' | 'operation' | 'actor' | 'from'> {
  accountId: string | null;
}

type Area = (typeof auditAreas)[number];
const areaOfPart: Record<string, Area> = {
  orders: 'orders',
  persons: 'orders',
  sandbox: 'orders',
  certifications: 'orders',
  simulator: 'orders',
  restaurants: 'restaurants',
  businesses: 'restaurants',
  integrations: 'restaurants',
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
  (log: AuditLog, watch: Watch) =>
  async <T extends { data?: unknown } | undefined>(
    { path, params, body, ...deed }: Deed,
    work: () => Promise<T>,
    told: (result: T) => Partial<Pick<Deed, 'accountId' | 'actor'>> = () => ({}),
  ): Promise<T> => {
    const place = { path, params, body };
    const area = areaOf(path);
    // An order's own history tells of its commands as well, and they must not stand still with this store.
    const put = deed.door === 'api' && area === 'orders' ? log.keep : log.write;
    const entryOf = (outcome: string, answer: unknown, rest: Partial<AuditFact>): AuditFact => ({
      ...deed,
      area,
      outcome,
      subject: subjectOf(place, answer),
      changes: [],
      ...rest,
    });
    const changesOf = deed.accountId === null ? undefined : await watch(deed.accountId, place);
    let result: T;
    try {
      result = await work();
    } catch (error) {
      const { code } = toAppError(error);
      if (!unsaid.has(code)) await put(entryOf(code, undefined, {}));
      throw error;
    }
    const changes = (await changesOf?.(result?.data)) ?? [];
    await put(entryOf('done', result?.data, { changes, ...told(result) }));
    return result;
  };
export type Audited = ReturnType<typeof makeAudited>;
