import { jest } from '@jest/globals';
import { internalPrefix } from '@kopru/contracts/internal/operation';
import { panelOperationList, type PanelOperationShape } from '@kopru/contracts/panel/operations';
import { mayCall, panelPrefix, panelRoles, sandboxPanelPrefix } from '@kopru/contracts/panel/values';
import { apiPrefix, scopes, type OperationShape } from '@kopru/contracts/public/operation';
import { publicOperationList } from '@kopru/contracts/public/operations';
import { newId } from '@kopru/contracts/values/ids';
import { getRestaurantScope } from '../src/panel/access/restaurant-scope.ts';
import { kindOf, nobodys, type Things } from './foreign/things.ts';
import { idFor, itemsOf, requestsFor, secret, secretName, seedOrder, type Belongings } from './panel/belongings.ts';
import { dataOf, panelClient, panelHeaders, type Person } from './panel/panel-client.ts';
import { contactOf } from './panel/stored-contact.ts';
import { incidentOf } from './panel/stored-incident.ts';
import { passkeyOf } from './panel/stored-passkey.ts';
import { internalHeaders } from './support/internal-headers.ts';
import { callersOf, internalRows, internalUrls } from './support/internal-rows.ts';
import { fakeCell, type FakeCell } from '../../cell-router/test/support/fake-cell.ts';
import { startRouter, type Router } from './support/router.ts';
import { startSystem, type System } from './support/system.ts';

/** Six services are started first. */
jest.setTimeout(300_000);

/** What somebody shows whose account is in another cell. */
const keyOfOther = `kpr_live_${'b'.repeat(43)}`;
const sessionOfOther = 'c'.repeat(43);
const cookieOfOther = `kopru_session=${sessionOfOther}`;

/** So many requests are in progress at once. */
const atOnce = 8;

interface Asked {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: unknown;
}
interface Answered {
  status: number;
  code: string;
  text: string;
}

const ask = async ({ method, url, headers, body }: Asked): Promise<Answered> => {
  const response = await fetch(url, {
    method: method.toUpperCase(),
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const type = response.headers.get('content-type') ?? '';
  // A stream of events has no end.
  const isStream = type.startsWith('text/event-stream');
  const text = isStream ? '' : await response.text();
  if (isStream) await response.body?.cancel();
  const { error } = type.startsWith('application/json') ? (JSON.parse(text) as { error?: { code?: string } }) : {};
  const code = error?.code;
  return { status: response.status, code: code ?? '', text };
};

/** What each row answered that was asked, where it is not what is expected; the rows one after another, some at once. */
const wrongOf = async <Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  check: (row: Row) => Promise<Answered>,
  isRight: (answer: Answered, row: Row) => boolean,
): Promise<string[]> => {
  const wrong: string[] = [];
  const queue = [...rows];
  const worker = async (): Promise<void> => {
    for (let row = queue.shift(); row !== undefined; row = queue.shift()) {
      const answer = await check(row);
      if (!isRight(answer, row))
        wrong.push(`${nameOf(row)}: ${answer.status} ${answer.code} ${answer.text.slice(0, 200)}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return wrong;
};

const is =
  (status: number, ...codes: string[]) =>
  (answer: Answered): boolean =>
    answer.status === status && codes.includes(answer.code);

/** Rows of panel operations that need nobody to be signed in: a new one must be meant to. */
const withoutSession = [
  'getSession',
  'signIn',
  'getPasskeyQuestion',
  'signInWithPasskey',
  'getSignInMethods',
  'startSingleSignOn',
  'signInWithSingleSignOn',
  'chooseAccount',
  'requestPassword',
  'setPassword',
  'signOut',
];
/** They end the session that they are asked with. */
const endsSession = new Set(['signOut', 'signOutEverywhere', 'endSession', 'changePassword']);

const publicRows: readonly OperationShape[] = publicOperationList;
const keyed = publicRows.filter(({ isOpen }) => isOpen !== true);
const signed = panelOperationList.filter(({ needs }) => needs !== undefined);
const ofLiveOrSandbox = signed.filter(({ path }) => !/^\/(?:simulator|certifications)(?:\/|$)/.test(path));
/** They say who is signed in and how, on either side. */
const ofMembers = /^\/(?:session|sessions|second-factor|single-sign-on|account|users)(?:\/|$)/;

describe('who may ask what', () => {
  let system: System;
  let its: Belongings;
  let owner: Person & { accountId: string };
  let stranger: Person & { accountId: string };
  let branch: Person;
  let ended: Person;
  let weaker: Record<(typeof panelRoles)[number], Person>;
  const keys = { live: '', ended: '' };
  const keyWithout = new Map<string, string>();
  let marks: string[];
  let router: Router;
  let otherCell: FakeCell;
  const through = (asked: Asked): Asked => ({ ...asked, url: asked.url.replace(system.url, router.url()) });

  const keyOf = async (account: string, own: readonly string[] = scopes): Promise<Record<string, string>> =>
    system.admin('key.create', { account, name: 'deneme', scopes: own });

  beforeAll(async () => {
    // A busy machine is no reason for an owner to count as away.
    system = await startSystem({ OWNER_TIMEOUT: '60s' });
    const people = panelClient(system);
    [owner, stranger] = [await people.owner(), await people.owner()];
    const viewer = await people.colleague(owner, 'viewer');
    weaker = {
      owner,
      operator: await people.colleague(owner, 'operator'),
      viewer,
      cashier: await people.colleague(owner, 'cashier'),
      kitchen: await people.colleague(owner, 'kitchen'),
    };
    const key = itemsOf(await owner.ask('GET', 'keys'))[0]?.id ?? '';
    const session = itemsOf(await viewer.ask('GET', 'sessions'))[0]?.id ?? '';
    const passkey = await passkeyOf(system, { accountId: owner.accountId, userId: viewer.userId });
    const contact = await contactOf(system, { accountId: owner.accountId, userId: viewer.userId });
    const seeded = await seedOrder(owner);
    const incident = await incidentOf(system, { accountId: owner.accountId, restaurantId: seeded.restaurant });
    its = { user: viewer.userId, session, passkey, contact, key, incident, ...seeded };
    marks = [secret, secretName, its.order, its.restaurant, its.record, its.endpoint];

    const second = dataOf(await owner.ask('POST', 'restaurants', { name: 'İkinci Şube' })).id as string;
    branch = await people.colleague(owner, 'operator');
    dataOf(await owner.ask('PUT', `users/${branch.userId}`, { restaurantIds: [second] }));
    ended = await people.colleague(owner, 'owner');
    await ended.ask('DELETE', 'session');

    keys.live = (await keyOf(owner.accountId))['apiKey'] ?? '';
    const issued = dataOf(await owner.ask('POST', 'keys', { name: 'biten', scopes })) as {
      key: { id: string };
      secret: string;
    };
    keys.ended = issued.secret;
    expect((await owner.ask('DELETE', `keys/${issued.key.id}`)).status).toBe(200);
    for (const scope of scopes)
      keyWithout.set(
        scope,
        (
          await keyOf(
            owner.accountId,
            scopes.filter((one) => one !== scope),
          )
        )['apiKey'] ?? '',
      );
    otherCell = await fakeCell('b');
    otherCell.accounts.set(`key ${keyOfOther}`, [newId()]).set(`session ${sessionOfOther}`, [newId()]);
    router = await startRouter(system, otherCell);
  });
  afterAll(async () => {
    await router?.stop();
    await otherCell?.stop();
    await system?.stop();
  });

  /** A public or an internal path, whose parameters must all be known: foreign.int.test.ts asks who finds what by them. */
  const filled = (path: string): string => {
    const words: Record<string, string> = { provider: 'getir', name: 'kasa', command: 'account.list' };
    const things: Things = { ...nobodys(), ...its };
    const valueOf = (name: string): string => words[name] ?? things[kindOf(path, name) ?? 'order'];
    return path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(valueOf(name)));
  };
  const shows = ({ status, text }: Answered): boolean => status < 400 && marks.some((mark) => text.includes(mark));

  describe('by the public interface', () => {
    const name = ({ id }: OperationShape): string => id;
    const request = ({ method, path, examples }: OperationShape, key: string | undefined): Asked => ({
      method,
      url: `${system.url}${apiPrefix}${filled(path)}${path.endsWith('/menus') ? `?restaurantId=${its.restaurant}` : ''}`,
      headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
      ...(examples.body === undefined ? {} : { body: examples.body }),
    });
    const askedBy = (key: () => string | undefined) => (row: OperationShape) => ask(request(row, key()));

    it('has rows for strangers that are meant for them, and no others', () => {
      expect(publicRows.filter(({ isOpen }) => isOpen === true).map(({ id }) => id)).toEqual(['registerEndpoint']);
      expect(keyed.length).toBeGreaterThan(60);
    });

    it('nobody without a key, nor with one that has ended or never was', async () => {
      for (const key of [undefined, keys.ended, `kpr_live_${'0'.repeat(43)}`])
        expect(
          await wrongOf(
            keyed,
            name,
            askedBy(() => key),
            is(401, 'unauthorized'),
          ),
        ).toEqual([]);
    });

    it('nobody whose key has every scope but the one', async () => {
      const asked = (row: OperationShape) => ask(request(row, keyWithout.get(row.scope)));
      expect(await wrongOf(keyed, name, asked, is(403, 'forbidden', 'sandbox_only'))).toEqual([]);
    });

    it('nobody else through a router before cells, which takes each key to its own cell alone', async () => {
      const asked = (key: (row: OperationShape) => string | undefined) => (row: OperationShape) =>
        ask(through(request(row, key(row))));
      for (const key of [undefined, keys.ended])
        expect(
          await wrongOf(
            keyed,
            name,
            asked(() => key),
            is(401, 'unauthorized'),
          ),
        ).toEqual([]);
      expect(
        await wrongOf(
          keyed,
          name,
          asked(({ scope }) => keyWithout.get(scope)),
          is(403, 'forbidden', 'sandbox_only'),
        ),
      ).toEqual([]);
      expect(otherCell.requests).toEqual([]);
      expect(
        await wrongOf(
          keyed,
          name,
          asked(() => keyOfOther),
          ({ text }) => text === 'b',
        ),
      ).toEqual([]);
      expect(otherCell.requests.splice(0)).toHaveLength(keyed.length);
    });

    it('what is of the sandbox only by a key of the sandbox', async () => {
      const rows = keyed.filter(({ isSandboxOnly }) => isSandboxOnly === true);
      expect(rows.length).toBeGreaterThan(10);
      expect(
        await wrongOf(
          rows,
          name,
          askedBy(() => keys.live),
          is(403, 'sandbox_only'),
        ),
      ).toEqual([]);
    });
  });

  describe('by the session API', () => {
    const name = ({ id }: PanelOperationShape): string => id;
    /** Of what is not about one thing of the account: the example of the same operation of the public interface. */
    const exampleOf = ({ id, method, path }: PanelOperationShape): object | undefined => {
      if (id === 'seekConsumer') return { to: 'latest' };
      if (!/^\/(?:simulator|certifications|recoveries)/.test(path)) return undefined;
      const alike = path.replace('/simulator', '/sandbox').replace('{id}', '{providerOrderId}');
      const row = publicRows.find((one) => one.method === method && [path, alike].includes(one.path));
      return row?.examples.body as object | undefined;
    };
    const bodies = () => new Map(requestsFor(its).map(([request, body]) => [request, body]));
    const request = (row: PanelOperationShape, cookie: string | undefined, prefix = panelPrefix): Asked => {
      const { method, path } = row;
      const own = idFor(path, its) as string | undefined;
      const query = path.startsWith('/menus/')
        ? `?restaurantId=${its.restaurant}&url=http%3A%2F%2F127.0.0.1%2Fa.png`
        : '';
      const body = bodies().get(`${method.toUpperCase()} ${path}` as never) ?? exampleOf(row);
      return {
        method,
        url: `${system.url}${prefix}${path
          .replace('{id}', own ?? newId())
          .replace('{provider}', 'getir')
          .replace('{name}', 'kasa')}${query}`,
        headers: { ...panelHeaders, ...(cookie === undefined ? {} : { cookie }) },
        ...(body === undefined ? {} : { body }),
      };
    };
    const askedBy =
      (cookie: () => string | undefined, prefix = panelPrefix) =>
      (row: PanelOperationShape) =>
        ask(request(row, cookie(), prefix));

    it('has rows for people who are not signed in that are meant for them, and no others', () => {
      const open = panelOperationList.filter(({ needs }) => needs === undefined).map(({ id }) => id);
      expect(open.sort()).toEqual([...withoutSession].sort());
      expect(signed.length).toBeGreaterThan(95);
    });

    it('nobody without a session, nor with one that has ended, on either side', async () => {
      for (const prefix of [panelPrefix, sandboxPanelPrefix])
        for (const cookie of [undefined, ended.cookie])
          expect(
            await wrongOf(
              signed,
              name,
              askedBy(() => cookie, prefix),
              is(401, 'session_required'),
            ),
          ).toEqual([]);
    });

    it('nobody else through a router before cells, which takes each session to its own cell alone', async () => {
      const asked = (cookie: string | undefined) => (row: PanelOperationShape) => ask(through(request(row, cookie)));
      for (const cookie of [undefined, ended.cookie])
        expect(await wrongOf(signed, name, asked(cookie), is(401, 'session_required'))).toEqual([]);
      const refused = signed.filter((row) => !mayCall('kitchen', row));
      expect(await wrongOf(refused, name, asked(weaker.kitchen.cookie), is(403, 'role_required'))).toEqual([]);
      expect(otherCell.requests).toEqual([]);
      expect(await wrongOf(signed, name, asked(cookieOfOther), ({ text }) => text === 'b')).toEqual([]);
      expect(otherCell.requests.splice(0)).toHaveLength(signed.length);
    });

    it('nobody of another role', async () => {
      for (const role of panelRoles) {
        const rows = signed.filter((row) => !mayCall(role, row));
        const { cookie } = weaker[role];
        expect(
          await wrongOf(
            rows,
            name,
            askedBy(() => cookie),
            is(403, 'role_required'),
          ),
        ).toEqual([]);
      }
    });

    it('nobody who is limited to another restaurant', async () => {
      const rows = signed.filter(({ needs, id }) => needs !== 'owner' && !endsSession.has(id));
      const isRight = (answer: Answered, row: PanelOperationShape): boolean => {
        const scope = getRestaurantScope(row);
        if (scope === 'refused') return is(403, 'whole_account_only')(answer);
        if (['restaurant', 'order', 'integration', 'record', 'menu'].includes(scope)) return answer.status === 404;
        return answer.status < 500 && !shows(answer);
      };
      expect(
        await wrongOf(
          rows,
          name,
          askedBy(() => branch.cookie),
          isRight,
        ),
      ).toEqual([]);
    });

    it('nobody of another account or of the other side, whatever is named', async () => {
      const isRight = (answer: Answered, { path }: PanelOperationShape): boolean => {
        // The log of the asking account tells which ids were asked for by it, and nothing of what they name.
        if (path.startsWith('/audit')) return ![secret, secretName].some((mark) => answer.text.includes(mark));
        if (shows(answer)) return false;
        const isEmpty = answer.status === 200 && answer.text.includes('"items":[]');
        return path.includes('{id}') ? answer.status === 404 || isEmpty : answer.status < 500;
      };
      const rows = ofLiveOrSandbox.filter(({ id }) => !endsSession.has(id));
      expect(
        await wrongOf(
          rows,
          name,
          askedBy(() => stranger.cookie),
          isRight,
        ),
      ).toEqual([]);
      const sided = rows.filter(({ path }) => !ofMembers.test(path));
      expect(
        await wrongOf(
          sided,
          name,
          askedBy(() => owner.cookie, sandboxPanelPrefix),
          isRight,
        ),
      ).toEqual([]);
      expect((await owner.ask('GET', `orders/${its.order}`)).status).toBe(200);
    });

    it('what is of the sandbox only on the sandbox’s side', async () => {
      const rows = signed.filter((row) => !ofLiveOrSandbox.includes(row));
      expect(rows.length).toBeGreaterThan(10);
      expect(
        await wrongOf(
          rows,
          name,
          askedBy(() => owner.cookie),
          is(403, 'sandbox_only'),
        ),
      ).toEqual([]);
    });
  });

  describe('between the services', () => {
    type Row = (typeof internalRows)[number];
    const name = ({ owner: at, row }: Row): string => `${at} ${row.method} ${row.path}`;
    const asked =
      (headersOf: (row: Row) => Promise<Record<string, string>>) =>
      async (row: Row): Promise<Answered> =>
        ask({
          method: row.row.method,
          url: `${internalUrls(system)[row.owner]}${internalPrefix}${filled(row.row.path)}`,
          headers: await headersOf(row),
        });
    const byCaller = ({ owner: at, row }: Row) => internalHeaders(at, callersOf(row)[0]);
    const ofAccounts = internalRows.filter(({ row }) => row.isForService !== true);

    it('nobody without a token, or with one that has ended or is for another service', async () => {
      expect(internalRows.length).toBeGreaterThan(90);
      const account = { 'x-account-id': owner.accountId };
      const foreign = ({ owner: at }: Row) =>
        internalHeaders(at === 'order-service' ? 'webhook-dispatcher' : 'order-service').then((headers) => ({
          ...headers,
          ...account,
        }));
      // It lives five minutes, and a minute more where clocks differ.
      const past = ({ owner: at, row }: Row) =>
        internalHeaders(at, callersOf(row)[0], 370_000).then((headers) => ({ ...headers, ...account }));
      for (const headers of [() => Promise.resolve(account), foreign, past])
        expect(await wrongOf(internalRows, name, asked(headers), is(401, 'unauthorized'))).toEqual([]);
    });

    it('nobody at a door for strangers, whatever token they show', async () => {
      for (const door of [system.url, system.services.ingest.url(), router.url()]) {
        const outside = async (row: Row): Promise<Answered> =>
          ask({
            method: row.row.method,
            url: `${door}${internalPrefix}${filled(row.row.path)}`,
            headers: { ...(await byCaller(row)), 'x-account-id': owner.accountId },
          });
        expect(await wrongOf(internalRows, name, outside, is(404, 'route_not_found'))).toEqual([]);
      }
    });

    it('nobody who names no account, where the operation is about one', async () => {
      expect(await wrongOf(ofAccounts, name, asked(byCaller), is(401, 'unauthorized'))).toEqual([]);
    });
  });
});
