import { panelOperationList } from '@kopru/contracts/panel/operations';
import { sandboxPanelPrefix } from '@kopru/contracts/panel/values';
import { apiPrefix } from '@kopru/contracts/public/operation';
import { publicOperationList } from '@kopru/contracts/public/operations';
import { panelClient, panelHeaders, type Person } from '../panel/panel-client.ts';
import { sharedSystem } from '../support/shared-system.ts';
import { chosen, quiescedOf } from '../support/environments.ts';
import type { System } from '../support/system.ts';
import {
  idsInBody,
  rowsThatDiffer,
  send,
  leaksToOtherEnvironment,
  leaksToStrangers,
  unknownToOwners,
  type Answered,
  type Ask,
  type Row,
} from './compare.ts';
import { settings, seedLive, seedSandbox, type OwnSandbox, type OwnEnvironment, type Things } from './things.ts';

const startLimitMs = 300_000;

const keyed = publicOperationList.filter(({ isOpen }) => isOpen !== true);
const rowOf = ({ id, method, path, query, body, examples }: (typeof keyed)[number]): Row => ({
  ...{ name: id, method, path, query, body },
  example: examples.body,
});
const rows = keyed.map(rowOf);
const liveRows = keyed.filter(({ isSandboxOnly }) => isSandboxOnly !== true).map(rowOf);
const panelRows: Row[] = panelOperationList
  .filter(({ path }) => /^\/(?:simulator|certifications)(?:\/|$)/.test(path))
  .map(({ id, method, path, query, body }) => ({
    ...{ name: id, method, path, query, body },
    example: rows.find(({ name }) => name === id)?.example,
  }));

/** Every member of a body that names something of an account. */
const inBodies = {
  markReported: { providerOrderId: 'order', orderId: 'order' },
  updateIntegrationStatus: { providerId: 'integration' },
  writeIntegration: { integrationId: 'integration' },
  createRestaurant: { businessId: 'business' },
  updateRestaurant: { businessId: 'business' },
  linkRestaurant: { restaurantId: 'restaurant' },
  createBusiness: { id: 'business' },
  retryWebhook: { webhookOrderId: 'delivery' },
  createEndpoint: { restaurantIds: 'restaurant' },
  updateEndpoint: { restaurantIds: 'restaurant' },
  expungeDeliveries: { orderId: 'order' },
  startRecovery: { endpointId: 'endpoint' },
  placeSandboxOrder: { restaurantId: 'restaurant' },
  setSandboxFault: { restaurantId: 'restaurant' },
  startCertification: { endpointId: 'endpoint' },
};

/** What is not answered by 404 whoever names something, or not by 200 who names nothing. */
const answered: Answered = {
  // It names its restaurant in its query.
  getMenu: 404,
  // A business, and a reader, are called as each account likes; the business is there by the restaurant.
  ...{ createRestaurant: 200, createBusiness: 409, updateBusiness: 200, deleteBusiness: 200 },
  ...{ takeEvents: 200, seekConsumer: 200, deleteConsumer: 200, commitEvents: 409 },
  // Of an endpoint that is not there nothing is sent again.
  ...{ createEndpoint: 400, startRecovery: 200 },
};

interface Stranger {
  live: string;
  sandbox: string;
  owner: Person;
}

describe('what is of another account', () => {
  let system: System;
  let live: OwnEnvironment;
  let sandbox: OwnSandbox;
  let [stranger, other]: Stranger[] = [];

  const newStranger = async (): Promise<Stranger> => {
    const owner = await panelClient(system).owner();
    const keyOf = async (account: string) =>
      (await system.admin('key.create', { account, name: 'deneme' }))['apiKey'] ?? '';
    const made = await system.admin('sandbox.create', { account: owner.accountId });
    return { owner, live: await keyOf(owner.accountId), sandbox: made['apiKey'] ?? '' };
  };
  beforeAll(async () => {
    system = await sharedSystem(settings);
    live = await seedLive(system);
    sandbox = await seedSandbox(system, live);
    [stranger, other] = [await newStranger(), await newStranger()];
  }, startLimitMs);
  afterAll(async () => {
    await Promise.all([live, sandbox].map((environment) => environment?.receiver.stop()));
    await system?.stop();
  });

  const by =
    (key: string): Ask =>
    (asked) =>
      send(`${system.url}${apiPrefix}`, asked, { authorization: `Bearer ${key}` });
  const signedIn =
    (person: Person): Ask =>
    (asked) =>
      send(`${system.url}${sandboxPanelPrefix}`, asked, { ...panelHeaders, cookie: person.cookie });
  const strangers = () => ({ stranger: stranger as Stranger, other: other as Stranger });
  const stored = async () => [await quiescedOf(system, live.accountId), await quiescedOf(system, sandbox.accountId)];
  /** An order is also called by its number, and a delivery by its order. */
  const otherwise = (things: Things, { number }: OwnEnvironment): Things => ({
    ...things,
    order: number,
    delivery: things.order,
  });

  it('is named by these members of a body, and no others', () => {
    const found = rows.map((row): [string, object] => [row.name, idsInBody(row)]);
    expect(Object.fromEntries(found.filter(([, ids]) => Object.keys(ids).length > 0))).toEqual(inBodies);
  });

  it('is for a live key as if it were not there, and stays as it is', async () => {
    const before = await stored();
    const { stranger: asking, other: also } = strangers();
    const callers = { asStranger: by(asking.live), asOther: by(also.live), answered };
    const { things } = live;
    const renamed = otherwise(things, live);
    expect(await leaksToStrangers(liveRows, { ...callers, things })).toEqual([]);
    const again = rowsThatDiffer(liveRows, things, renamed);
    expect(again.length).toBeGreaterThan(8);
    expect(await leaksToStrangers(again, { ...callers, things: renamed })).toEqual([]);
    expect(await stored()).toEqual(before);
  });

  it('is for a key of another sandbox, and for its people, as if it were not there, and stays as it is', async () => {
    const before = await stored();
    const { stranger: asking, other: also } = strangers();
    const { things } = sandbox;
    const renamed = otherwise(things, sandbox);
    const callers = { asStranger: by(asking.sandbox), asOther: by(also.sandbox), answered };
    const ofPeople = { ...callers, asStranger: signedIn(asking.owner), asOther: signedIn(also.owner) };
    expect(await leaksToStrangers(rows, { ...callers, things })).toEqual([]);
    expect(await leaksToStrangers(panelRows, { ...ofPeople, things })).toEqual([]);
    expect(await leaksToStrangers(rowsThatDiffer(rows, things, renamed), { ...callers, things: renamed })).toEqual([]);
    const again = rowsThatDiffer(panelRows, things, renamed);
    expect(await leaksToStrangers(again, { ...ofPeople, things: renamed })).toEqual([]);
    expect(await stored()).toEqual(before);
  });

  it('takes no answer for a request in a tunnel from another account, while its own till has it', async () => {
    const { things } = sandbox;
    const inFlight = await sandbox.withRequestInFlight();
    const before = await stored();
    const { stranger: asking, other: also } = strangers();
    const callers = { things: inFlight, asStranger: by(asking.sandbox), asOther: by(also.sandbox), answered };
    const naming = rowsThatDiffer(rows, inFlight, things);
    expect(naming.map(({ name }) => name)).toEqual(['takeTunnelRequests', 'answerTunnelRequest']);
    expect(await leaksToStrangers(naming, callers)).toEqual([]);
    expect(await stored()).toEqual(before);
    expect(await unknownToOwners(naming, { things: inFlight, ask: by(sandbox.key), answered })).toEqual([]);
  });

  it('is for a key of the other side of the account as if it were not there, and stays as it is', async () => {
    for (const [asking, environment, asked] of [
      [live, sandbox, liveRows],
      [sandbox, live, rows],
    ] as const) {
      const before = await quiescedOf(system, environment.accountId);
      const { things, word, number } = environment;
      const marks = [word, number, ...Object.values(things).filter((value) => !Object.values(chosen).includes(value))];
      const callers = { things, marks, ask: by(asking.key), answered: { ...answered, commitEvents: 400 } };
      expect(await leaksToOtherEnvironment(asked, callers)).toEqual([]);
      expect(await quiescedOf(system, environment.accountId)).toEqual(before);
    }
  });

  it('is known to its own account, by the same requests', async () => {
    const things = await sandbox.withRequestInFlight();
    expect(await unknownToOwners(rows, { things, ask: by(sandbox.key), answered })).toEqual([]);
  });
});
