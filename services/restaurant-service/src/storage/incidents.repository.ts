import { appError } from '@kopru/contracts/errors/errors';
import type { Incident, IncidentsQuery } from '@kopru/contracts/internal/incidents';
import type { Pagination } from '@kopru/contracts/internal/operation';
import { jsonCursor, readPage, type Outbox, type StoredModel } from '@kopru/mongo';
import type { Closing } from '../domain/availability/closed-times.ts';
import type { Refusal } from '../domain/incidents/refused-orders.ts';
import type { StoredIncidents } from '../domain/incidents/follow-facts.ts';
import { makeChangeIncidents } from './change-incidents.ts';
import type { IncidentDocument } from './incident.model.ts';

interface Span {
  from: Date;
  to: Date;
  restaurantIds?: string | undefined;
}

export interface IncidentRepository extends StoredIncidents {
  page(accountId: string, query: IncidentsQuery): Promise<{ items: Incident[]; pagination: Pagination }>;
  /** `incident_not_found` */
  find(accountId: string, id: string): Promise<Incident>;
  /** `incident_not_found`; one that is resolved stays as it is. */
  acknowledge(accountId: string, id: string, by: { at: Date; name: string }): Promise<Incident>;
  /** Of all accounts, oldest first, behind this one; no tests. */
  open(query: { after?: string | undefined; limit: number }): Promise<Incident[]>;
  /** When platforms had closed an account's stores between two times; no tests. */
  closings(accountId: string, query: Span): Promise<Closing[]>;
  /** What could not be read of an account's platforms, by the incidents that were opened between two times; no tests. */
  refusals(accountId: string, query: Span): Promise<Refusal[]>;
}

const view = ({ _id: id, fact, createdAt, resolvedAt, acknowledged }: IncidentDocument): Incident => ({
  ...fact,
  id,
  createdAt: createdAt.toISOString(),
  resolvedAt: resolvedAt?.toISOString() ?? null,
  acknowledged: acknowledged ? { ...acknowledged, at: acknowledged.at.toISOString() } : null,
});

const stateOf = {
  open: { isOpen: true },
  resolved: { resolvedAt: { $gt: new Date(0) } },
} as const;

/** A store that is closed without a word of who closed it may only have ended its day. */
const closedStores = {
  kind: 'store_closed_by_platform',
  'fact.isTest': false,
  'fact.details.reason.code': 'closed_by_platform',
} as const;
/** Of an account and a day; more are left out. */
const maxClosings = 10_000;

const closingOf = ({ restaurantId, fact, createdAt, resolvedAt }: IncidentDocument): Closing[] =>
  restaurantId === null || fact.provider === null
    ? []
    : [{ restaurantId, provider: fact.provider, from: createdAt, to: resolvedAt }];

const refusalOf = ({ restaurantId, fact, createdAt }: IncidentDocument): Refusal[] =>
  restaurantId === null || fact.kind !== 'order_refused'
    ? []
    : [{ restaurantId, at: createdAt, orderCount: fact.details.count }];
const ofRestaurants = (restaurantIds: string | undefined) =>
  restaurantIds === undefined ? {} : { restaurantId: { $in: restaurantIds.split(',') } };

const aboutOf = {
  all: {},
  without_keys: { kind: { $ne: 'key_expiring' } },
  restaurants: { restaurantId: { $ne: null } },
} as const;

const restaurantsOf = ({ about, restaurantIds }: IncidentsQuery) => {
  if (restaurantIds !== undefined) return { restaurantId: { $in: restaurantIds.split(',') } };
  return aboutOf[about];
};

export const createIncidentRepository = (
  incidents: StoredModel<IncidentDocument>,
  events: Pick<Outbox, 'publish'>,
): IncidentRepository => {
  const find = async (accountId: string, id: string): Promise<Incident> => {
    const found = await incidents.findOne({ _id: id, accountId });
    if (found === null) throw appError('incident_not_found');
    return view(found);
  };
  return {
    find,
    acknowledge: async (accountId, id, acknowledged) => {
      await incidents.updateOne({ _id: id, accountId, isOpen: true }, { $set: { acknowledged } });
      return find(accountId, id);
    },
    page: async (accountId, query) => {
      const chosen = { ...stateOf[query.state], ...restaurantsOf(query) };
      const { items, pagination } = await readPage(query, {
        cursor: jsonCursor,
        read: async ({ conditions: [beyondPlace], sort, limit }) => ({
          found: await incidents
            .find({ accountId, ...chosen, ...beyondPlace })
            .sort(sort)
            .limit(limit),
        }),
      });
      return { items: items.map(view), pagination };
    },
    open: async ({ after, limit }) => {
      const behind = after === undefined ? {} : { _id: { $gt: after } };
      const found = await incidents
        .find({ isOpen: true, 'fact.isTest': false, ...behind })
        .hint('open_of_all')
        .sort({ _id: 1 })
        .limit(limit);
      return found.map(view);
    },
    closings: async (accountId, { from, to, restaurantIds }) => {
      const seen = ofRestaurants(restaurantIds);
      const found = await incidents
        .find({ accountId, ...closedStores, ...seen, resolvedAt: { $not: { $lte: from } }, createdAt: { $lt: to } })
        .hint('closed_stores')
        .limit(maxClosings)
        .maxTimeMS(5_000);
      return found.flatMap(closingOf);
    },
    refusals: async (accountId, { from, to, restaurantIds }) => {
      const refused = { kind: 'order_refused', 'fact.isTest': false } as const;
      const found = await incidents
        .find({ accountId, ...refused, ...ofRestaurants(restaurantIds), createdAt: { $gte: from, $lt: to } })
        .hint('newest')
        .limit(maxClosings)
        .maxTimeMS(5_000);
      return found.flatMap(refusalOf);
    },
    known: async (kinds, { from, to }) => {
      const found = await incidents.find({
        kind: { $in: [...kinds] },
        $or: [{ isOpen: true }, { resolvedAt: { $gte: from, $lte: to } }],
      });
      return found.map(({ _id: id, accountId, kind, subject, fact, resolvedAt }) => ({
        ...{ id, accountId, kind, subject, fact, resolvedAt },
      }));
    },
    apply: makeChangeIncidents(incidents, events),
  };
};
