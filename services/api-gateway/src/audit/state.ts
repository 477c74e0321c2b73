import type { AuditChange } from '@kopru/contracts/panel/audit';
import { idSchema } from '@kopru/contracts/values/ids';
import { isAppError } from '@kopru/errors';
import type { Accounts } from '../identity/open-accounts.ts';
import type { ServiceClients } from '../clients/service-clients.ts';
import { changesBetween, withUnseen } from './changes.ts';

/** The target of a write operation: its address, and what was sent to it. */
export interface OperationTarget {
  path: string;
  params: Record<string, string>;
  body: unknown;
}

/** A change must not wait long for the reading of the state before it. */
const timeoutMs = 2_000;

type Read = (accountId: string, id: string) => Promise<unknown>;

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
const textIn = (value: unknown, ...names: string[]): string | undefined =>
  names.map((name) => memberOf(value, name)).find((member): member is string => typeof member === 'string');

const readersOf = ({ restaurants, businesses, integrations, endpoints }: ServiceClients, accounts: Accounts) => {
  const oneEndpoint: Read = (accountId, id) => endpoints.get({ accountId, id, timeoutMs });
  const readers: Record<string, Read> = {
    restaurants: (accountId, restaurantId) => restaurants.get({ accountId, restaurantId, timeoutMs }),
    businesses: (accountId, businessId) => businesses.get({ accountId, businessId, timeoutMs }),
    integrations: (accountId, integrationId) => integrations.get({ accountId, integrationId, timeoutMs }),
    endpoints: oneEndpoint,
    'webhook-endpoints': oneEndpoint,
    users: (accountId, id) => accounts.users.find(accountId, id),
    keys: async (accountId, id) => (await accounts.keys.list(accountId)).find((key) => key.id === id),
    account: async (accountId) => ({ name: (await accounts.accounts.find(accountId))?.name }),
  };
  return readers;
};

/** The thing that an operation changes: the last part of its path that has a state, with its id where that is known. */
const thingOf = ({ path, params, body }: OperationTarget, readers: Record<string, Read>) => {
  const parts = path.slice(1).split('/');
  const index = parts.findLastIndex((part) => Object.hasOwn(readers, part));
  const kind = parts[index];
  const read = kind === undefined ? undefined : readers[kind];
  if (kind === undefined || read === undefined) return undefined;
  const name = /^\{(\w+)\}$/.exec(parts[index + 1] ?? '')?.[1];
  if (name !== undefined) return { kind, read, id: params[name] };
  if (kind === 'account') return { kind, read, id: '' };
  // A platform's name may stand for its only integration; the answer does not say which one that is.
  const given = textIn(body, 'restaurantId', 'providerId');
  return { kind, read, id: idSchema.safeParse(given).success ? given : undefined };
};

/** The id of what was made, where the answer has more than that. */
const partId = (answer: unknown): string | undefined =>
  textIn(memberOf(answer, 'key'), 'id') ?? textIn(memberOf(answer, 'endpoint'), 'id');

/** The id of what an operation was about. */
export const subjectOf = ({ params, body }: OperationTarget, answer: unknown): string | null =>
  Object.values(params)[0] ??
  textIn(answer, 'id', 'integrationId', 'orderId', 'accountId', 'keyId', 'userId') ??
  partId(answer) ??
  textIn(body, 'providerId', 'orderId', 'providerOrderId', 'key') ??
  null;

/** What cannot be read is not the same as what is not there. */
const unread = Symbol('unread');
const orUnread = (error: unknown): unknown => (isAppError(error) && error.kind === 'not_found' ? undefined : unread);

const withId = (listed: unknown, id: string | undefined): unknown =>
  typeof listed === 'symbol'
    ? unread
    : (memberOf(listed, 'items') as object[] | undefined)?.find((item) => textIn(item, 'integrationId') === id);

/** Reads the state that an operation is about to change; the returned function reads what it has changed. */
export const makeTrackChanges = (clients: ServiceClients, accounts: Accounts) => {
  const readers = readersOf(clients, accounts);
  return async (accountId: string, target: OperationTarget): Promise<(answer: unknown) => Promise<AuditChange[]>> => {
    const thing = thingOf(target, readers);
    // The name of the operation says it all.
    if (target.path.startsWith('/session')) return () => Promise.resolve([]);
    if (thing === undefined)
      return (answer) => {
        const [before, after] = [
          memberOf(answer, 'oldStatus'),
          memberOf(answer, 'newStatus') ?? memberOf(answer, 'status'),
        ];
        const steps = changesBetween({ status: before }, { status: after });
        return Promise.resolve([...steps, ...changesBetween(undefined, target.body)]);
      };
    const { kind, read, id } = thing;
    const readOne = (one: string): Promise<unknown> => read(accountId, one).catch(orUnread);
    // Writing a platform's integration replaces the one that the restaurant has: its id is known afterwards only.
    const restaurantId = kind === 'integrations' ? (target.params['id'] ?? target.params['restaurantId']) : undefined;
    const listed =
      id === undefined && restaurantId !== undefined
        ? await clients.integrations.listOfRestaurant({ accountId, restaurantId, timeoutMs }).catch(orUnread)
        : undefined;
    const old = id === undefined ? undefined : await readOne(id);
    return async (answer) => {
      const found = id ?? textIn(answer, 'id', 'integrationId') ?? partId(answer);
      const before = id === undefined ? withId(listed, found) : old;
      const after = found === undefined ? unread : await readOne(found);
      if (before === unread || after === unread) return changesBetween(undefined, target.body);
      return withUnseen(changesBetween(before, after), target.body);
    };
  };
};
export type TrackChanges = ReturnType<typeof makeTrackChanges>;
