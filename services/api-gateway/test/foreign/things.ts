import { internalPrefix } from '@kopru/contracts/internal/operation';
import { newId } from '@kopru/contracts/values/ids';
import { defaultDayEndsAt, workingDayOf } from '@kopru/contracts/values/time-zone';
import { waitFor } from '@kopru/testing';
import { settings as certifying, till } from '../certification/certified.ts';
import { startTill } from '../certification/till.ts';
import { internalHeaders } from '../support/internal-headers.ts';
import { openEnvironment, type Environment } from '../support/environments.ts';
import type { System } from '../support/system.ts';
import { incidentOf } from '../panel/stored-incident.ts';
import type { Known } from './request.ts';

/** A platform of a sandbox takes its time, an order of it is taken on before, and a tunnel waits for the tests. */
export const settings = { ...certifying, TUNNEL_IDLE_TIMEOUT: '10m', OWNER_TIMEOUT: '60s', DELETION_INTERVAL: '1s' };

const kinds = [
  'restaurant',
  'integration',
  'business',
  'order',
  'endpoint',
  'delivery',
  'consumer',
  'recovery',
  'registration',
  'incident',
] as const;
const kindsOfSandboxes = ['tunnel', 'request', 'certification', 'key'] as const;
export type Kind = (typeof kinds)[number] | (typeof kindsOfSandboxes)[number];
/** What a request can name, by its kind. */
export type Things = Readonly<Record<Kind, string>>;

/** Ids that nobody has, and words that nobody uses. */
export const nobodys = (): Things => ({
  ...(Object.fromEntries([...kinds, ...kindsOfSandboxes].map((kind) => [kind, newId()])) as Record<Kind, string>),
  business: 'kimsenin-isi',
  consumer: 'kimsenin-kasasi',
});

const kindByName: Readonly<Record<string, Kind>> = {
  restaurantId: 'restaurant',
  restaurantIds: 'restaurant',
  ofRestaurants: 'restaurant',
  integrationId: 'integration',
  providerId: 'integration',
  businessId: 'business',
  orderId: 'order',
  orderIds: 'order',
  providerOrderId: 'order',
  ref: 'order',
  endpointId: 'endpoint',
  webhookOrderId: 'delivery',
  name: 'consumer',
  tunnelId: 'tunnel',
  keyId: 'key',
  requestId: 'request',
  runId: 'certification',
  publicId: 'certification',
  faultId: 'request',
  token: 'registration',
  inFlight: 'request',
};
/** What `id` and `ids` are, by where they are asked for. */
const kindByPath: Readonly<Record<string, Kind>> = {
  'webhook-endpoints': 'endpoint',
  endpoints: 'endpoint',
  deliveries: 'delivery',
  records: 'delivery',
  recoveries: 'recovery',
  certifications: 'certification',
  certificates: 'certification',
  'certification-runs': 'certification',
  simulator: 'order',
  restaurants: 'restaurant',
  integrations: 'integration',
  businesses: 'business',
  incidents: 'incident',
};
/** Names that platforms, and stores of others, give. */
const ofOthers = /(?:^|[.\]])(?:productIds?|optionId|accessKeyId)$|^ordered\[\]\.id$|(?:^|\.)config\./;

const lastNameOf = (memberPath: string): string => memberPath.replaceAll('[]', '').split('.').at(-1) ?? memberPath;

/** The kind of what a parameter, or a member at a place, names: a new name must be given one. Null: nothing of an account. */
export const kindOf = (path: string, memberPath: string): Kind | null => {
  if (ofOthers.test(memberPath)) return null;
  const name = lastNameOf(memberPath);
  const kind = name === 'id' || name === 'ids' ? kindByPath[path.split('/')[1] ?? ''] : kindByName[name];
  if (kind === undefined) throw new Error(`${path}: nobody has said what ${memberPath} names`);
  return kind;
};

const hourMs = 3_600_000;
const fromNow = (hours: number): string => new Date(Date.now() + hours * hourMs).toISOString();
/** Values of which almost none would do. */
const values: Readonly<Record<string, () => string>> = {
  from: () => fromNow(-24),
  since: () => fromNow(-1),
  until: () => fromNow(-1),
  to: () => fromNow(24),
  day: () => workingDayOf(new Date(), defaultDayEndsAt),
  fromDay: () => workingDayOf(new Date(), defaultDayEndsAt),
  toDay: () => workingDayOf(new Date(), defaultDayEndsAt),
  provider: () => 'getir',
  phone: () => '5550001122',
  dayEndsAt: () => '04:00',
};

/** A value for a member that is no id; undefined: any will do. */
export const valueOf = (memberPath: string): string | undefined => values[lastNameOf(memberPath)]?.();

/** What is known of the members of a row’s query and body. */
export const knownOf =
  (path: string, things: Things, isId: (memberPath: string) => boolean): Known =>
  (memberPath) => {
    if (!isId(memberPath)) return valueOf(memberPath);
    const kind = kindOf(path, memberPath);
    return kind === null ? undefined : things[kind];
  };

export type OwnEnvironment = Environment & { key: string; things: Things };

/** A token with which a receiver registers itself, as the panel asks for it. */
const issueToken = async ({ services }: System, accountId: string): Promise<string> => {
  const headers = { ...(await internalHeaders('webhook-dispatcher', 'api-gateway')), 'x-account-id': accountId };
  const answer = await fetch(`${services.dispatcher.internalUrl()}${internalPrefix}/registrations`, {
    method: 'POST',
    headers,
  });
  return ((await answer.json()) as { data: { token: string } }).data.token;
};

/** One side of an account with everything that both sides have. */
const seed = async (system: System, mode: 'live' | 'sandbox', of: { accountId: string; key: string }) => {
  const environment = await openEnvironment(system, mode, of);
  const { order, restaurant, integration, endpoint, delivery } = environment.ids;
  const { body } = await environment.api('POST /recoveries', { body: { since: fromNow(-1), endpointId: endpoint } });
  const registration = await issueToken(system, of.accountId);
  const incident = await incidentOf(system, { accountId: of.accountId, restaurantId: restaurant });
  const things: Things = {
    ...nobodys(),
    ...{ incident, registration, order, restaurant, integration, endpoint, delivery },
    ...{ business: 'zincir', consumer: 'kasa', recovery: body.data.id as string },
  };
  return { ...environment, key: of.key, things };
};

export const seedLive = async (system: System): Promise<OwnEnvironment> => {
  const { id: accountId, key } = await system.newAccount();
  return seed(system, 'live', { accountId, key });
};

/** A till is certified in the sandbox, and its endpoint taken away again. */
const certify = async (system: System, { api, key, accountId }: OwnEnvironment): Promise<string> => {
  const one = await startTill({ url: system.url, key });
  const endpoint = (await api('POST /webhook-endpoints', { body: { url: one.url } })).body.data.id as string;
  const scenarios = ['a-wrong-key-is-refused'];
  const { body } = await api('POST /certifications', { body: { till, scenarios, endpointId: endpoint } });
  const id = body.data.id as string;
  await waitFor(async () => (await api(`GET /certifications/${id}`)).body.data.state === 'passed' || undefined, {
    timeoutMs: 120_000,
    everyMs: 200,
  });
  await api(`DELETE /webhook-endpoints/${endpoint}`);
  await one.stop();
  // Its judge clears away what it has made.
  const integrations = system.backing.client.db(system.backing.database('restaurants')).collection('integrations');
  await waitFor(
    async () => (await integrations.countDocuments({ accountId, deletedAt: { $exists: true } })) === 0 || undefined,
    { timeoutMs: 120_000 },
  );
  return id;
};

export interface OwnSandbox extends OwnEnvironment {
  /** The things, with a request that waits for an answer just now. */
  withRequestInFlight(): Promise<Things>;
}

export const seedSandbox = async (system: System, live: { accountId: string }): Promise<OwnSandbox> => {
  const made = await system.admin('sandbox.create', { account: live.accountId });
  const key = made['apiKey'] ?? '';
  const environment = await seed(system, 'sandbox', { accountId: made['sandbox'] ?? '', key });
  const { api } = environment;
  const certification = await certify(system, environment);
  const { restaurant } = environment.things;
  const placed = await api('POST /sandbox/orders', {
    body: { restaurantId: restaurant, provider: 'getir', deliveryBy: 'restaurant' },
  });
  const number = placed.body.data.providerOrderId as string;
  const taken = await waitFor(async () => {
    const { status, body } = await api(`POST /orders/verify/${number}`);
    return status === 200 ? (body.data as { orderId: string }) : undefined;
  });
  const integrations = (await api(`GET /restaurants/${restaurant}/integrations`)).body.data as {
    provider: string;
    integrationId: string;
  }[];
  const integration = integrations.find(({ provider }) => provider === 'getir')?.integrationId ?? '';
  const { id: tunnel, endpointId } = (await api('POST /sandbox/tunnels')).body.data as {
    id: string;
    endpointId: string;
  };
  const tunnels = system.backing.client.db(system.backing.database('sandbox')).collection('tunnels');
  const tunnelKey = (await tunnels.findOne({ _id: tunnel as never }))?.['keyId'] as string;
  const things: Things = {
    ...environment.things,
    certification,
    integration,
    tunnel,
    key: tunnelKey,
    order: taken.orderId,
  };
  return {
    ...environment,
    number,
    things,
    withRequestInFlight: async () => {
      void api(`POST /webhook-endpoints/${endpointId}/test`).catch(() => undefined);
      const { body } = await api(`GET /sandbox/tunnels/${tunnel}/requests?wait=30`);
      return { ...things, request: (body.data.requests as { id: string }[])[0]?.id ?? '' };
    },
  };
};
