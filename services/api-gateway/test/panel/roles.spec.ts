import { panelOperationList } from '@kopru/contracts/panel/operations';
import { mayCall, panelRoles, rolesFor, type PanelRole } from '@kopru/contracts/panel/values';
import { newId } from '@kopru/contracts/values/ids';
import { startGateway, type Gateway } from './gateway.ts';
import { panelHeaders, password, type Person } from './panel-client.ts';

const routes = panelOperationList.flatMap(({ method, path, needs, also }) =>
  needs === undefined ? [] : [{ method, path, needs, also }],
);
const pathOf = (path: string): string => path.slice(1).replaceAll(/\{\w+\}/g, newId());

let gateway: Gateway;
let people: Record<PanelRole, Person>;

beforeAll(async () => {
  gateway = await startGateway();
  const owner = await gateway.owner();
  people = {
    owner,
    operator: await gateway.colleague(owner, 'operator'),
    viewer: await gateway.colleague(owner, 'viewer'),
    cashier: await gateway.colleague(owner, 'cashier'),
    kitchen: await gateway.colleague(owner, 'kitchen'),
  };
});
afterAll(() => gateway?.stop());

describe('the session API', () => {
  it('has a role for every route, and lets nobody but owners near keys, users and addresses', () => {
    expect(routes.length).toBeGreaterThan(40);
    const forOwners = routes.filter(({ needs }) => needs === 'owner').map(({ method, path }) => `${method} ${path}`);
    expect(forOwners).toEqual(
      expect.arrayContaining([
        'get /keys',
        'post /keys',
        'post /keys/{id}/rotate',
        'delete /keys/{id}',
        'get /users',
        'post /users',
        'post /endpoints',
        'put /endpoints/{id}',
        'delete /restaurants/{id}',
        'post /restaurants/{id}/integrations',
      ]),
    );
  });

  it('opens to cashier and kitchen what is listed here, and no more', () => {
    const openTo = (role: PanelRole): string[] =>
      panelOperationList
        .filter(({ needs, ...row }) => needs !== undefined && mayCall(role, { needs, ...row }))
        .map(({ id }) => id);
    const ofOwnSignIn = panelOperationList
      .filter(
        ({ path, needs }) =>
          needs !== undefined && /^\/(?:session|sessions|second-factor|single-sign-on)(?:\/|$)/.test(path),
      )
      .map(({ id }) => id);
    const both = [
      ...['getCatalogue', 'followEvents', 'getQueue', 'listRestaurants', 'getAvailability', 'listItems'],
      ...['advanceOrder', 'markSeen', 'changeAvailability'],
    ];
    const ofCashier = [
      ...['listOrders', 'getOrder', 'getJourney', 'cancelReasons', 'verifyOrder', 'cancelOrder', 'listAlerts'],
      ...['listContacts', 'addContact', 'confirmContact', 'changeContact', 'tryContact', 'removeContact'],
      ...[
        'listIncidents',
        'getIncident',
        'acknowledgeIncident',
        'getDayReport',
        'downloadDayReport',
        'getPreparationTime',
      ],
    ];
    expect(openTo('kitchen').sort()).toEqual([...ofOwnSignIn, ...both].sort());
    expect(openTo('cashier').sort()).toEqual([...ofOwnSignIn, ...both, ...ofCashier].sort());
  });

  it('lets a viewer read only, but for the viewer’s own sessions, ways to sign in and contacts', () => {
    const changing = routes.filter(({ needs, method }) => needs === 'viewer' && method !== 'get');
    const own = changing.map(({ path }) => path).filter((path) => !path.startsWith('/second-factor/'));
    const expected = [
      ...['/session/password', '/sessions', '/sessions/{id}'],
      ...['/single-sign-on', '/single-sign-on', '/single-sign-on/remove'],
      ...['/contacts', '/contacts/{id}', '/contacts/{id}', '/contacts/{id}/confirmation', '/contacts/{id}/trial'],
    ];
    expect(own.sort()).toEqual(expected.sort());
  });

  it.each(routes.map((route) => [`${route.method.toUpperCase()} ${route.path}`, route] as const))(
    '%s is refused without a session and to every other role',
    async (_name, { method, path, ...admission }) => {
      const verb = method.toUpperCase();
      const nobody = await gateway.send(verb, pathOf(path));
      expect([nobody.status, nobody.body.error.code]).toEqual([401, 'session_required']);
      for (const role of panelRoles.filter((one) => !mayCall(one, admission))) {
        const { status, body } = await people[role].ask(verb, pathOf(path));
        expect([role, status, body.error.code]).toEqual([role, 403, 'role_required']);
        expect(body.error.message).toContain(rolesFor(admission).join(', '));
      }
    },
  );

  it('changes nothing, on any route, for a request that another site could have sent', async () => {
    const changing = routes.filter(({ method }) => method !== 'get');
    expect(changing.length).toBeGreaterThan(20);
    const foreign = [{}, { ...panelHeaders, origin: 'https://evil.example' }];
    for (const { method, path } of changing)
      for (const headers of foreign) {
        const { status, body } = await people.owner.ask(method.toUpperCase(), pathOf(path), {}, headers);
        expect([path, status, body.error.code]).toEqual([path, 403, 'cross_site_request']);
      }
  });

  it('counts a changed role at once', async () => {
    const owner = people.owner;
    const person = await gateway.colleague(owner, 'viewer');
    expect((await person.ask('GET', 'users')).status).toBe(403);
    await owner.ask('PUT', `users/${person.userId}`, { role: 'owner' });
    expect((await person.ask('GET', 'users')).status).toBe(200);
  });

  it('keeps the last owner', async () => {
    const owner = await gateway.owner();
    const answers = [
      await owner.ask('PUT', `users/${owner.userId}`, { role: 'viewer' }),
      await owner.ask('PUT', `users/${owner.userId}`, { isDisabled: true }),
      await owner.ask('DELETE', `users/${owner.userId}`),
    ];
    expect(answers.map(({ status, body }): unknown[] => [status, body.error.code])).toEqual(
      answers.map(() => [409, 'last_owner']),
    );
  });
});

describe('another account', () => {
  it('has no users and no keys of ours: their ids are unknown', async () => {
    const stranger = await gateway.owner();
    const key = (await people.owner.ask('GET', 'keys')).body.data.items[0] as { id: string };
    const answers = [
      await stranger.ask('PUT', `users/${people.viewer.userId}`, { role: 'owner' }),
      await stranger.ask('DELETE', `users/${people.viewer.userId}`),
      await stranger.ask('POST', `keys/${key.id}/rotate`, {}),
      await stranger.ask('DELETE', `keys/${key.id}`),
    ];
    expect(answers.map(({ status, body }): unknown[] => [status, body.error.code])).toEqual([
      [404, 'user_not_found'],
      [404, 'user_not_found'],
      [404, 'key_not_found'],
      [404, 'key_not_found'],
    ]);
    expect((await people.viewer.ask('GET', 'session')).body.data.user.role).toBe('viewer');
    const seen = JSON.stringify([(await stranger.ask('GET', 'users')).body, (await stranger.ask('GET', 'keys')).body]);
    expect(seen).not.toContain(people.viewer.userId);
    expect(seen).not.toContain(key.id);
  });
});

describe('an e-mail that belongs to somebody in another account', () => {
  it('is taken like any other, so that nobody learns of it; the person’s password says which account is meant', async () => {
    const stranger = await gateway.owner();
    const theirs = await gateway.colleague(people.owner, 'operator');
    const secret = 'baska-parola-2';
    const create = (email: string) =>
      stranger.ask('POST', 'users', { email, name: 'Ada', role: 'viewer', password: secret });
    const [known, free] = [await create(theirs.email), await create(`yeni-${newId()}@ornek.test`)];
    const shape = ({ status, body }: typeof known): unknown[] => [status, Object.keys(body.data as object)];
    expect(shape(known)).toEqual(shape(free));
    expect(known.status).toBe(200);
    const accountAt = async (secretOf: string): Promise<string> =>
      (await gateway.signIn(theirs.email, secretOf)).body.data.account.id as string;
    expect(await accountAt(secret)).toBe(stranger.accountId);
    expect(await accountAt(password)).not.toBe(stranger.accountId);
    expect((await gateway.signIn(theirs.email, 'yanlis-parola')).status).toBe(401);
  });

  it('is refused where the account itself has it already', async () => {
    const mine = await gateway.colleague(people.owner, 'viewer');
    const again = { email: mine.email, name: 'Ada', role: 'viewer', password };
    const { status, body } = await people.owner.ask('POST', 'users', again);
    expect([status, body.error.code]).toEqual([409, 'already_exists']);
  });

  it('lets its password be changed in one account only, by who knows that one', async () => {
    const stranger = await gateway.owner();
    const theirs = await gateway.colleague(people.owner, 'operator');
    const secret = 'baska-parola-2';
    await stranger.ask('POST', 'users', { email: theirs.email, name: 'Ada', role: 'viewer', password: secret });
    const wrong = await theirs.ask('PUT', 'session/password', { current: secret, next: 'yepyeni-parola-3' });
    expect([wrong.status, wrong.body.error.code]).toEqual([422, 'wrong_password']);
    const right = await theirs.ask('PUT', 'session/password', { current: password, next: 'yepyeni-parola-3' });
    expect(right.status).toBe(200);
    expect((await gateway.signIn(theirs.email, secret)).body.data.account.id).toBe(stranger.accountId);
  });
});

describe('an account’s keys', () => {
  it('show a secret once, in the answer that issues it', async () => {
    const issued = await people.owner.ask('POST', 'keys', { name: 'Kasa', scopes: ['orders:read'] });
    expect(issued.body.data.secret).toMatch(/^kpr_live_[0-9A-Za-z]{43}$/);
    expect(issued.headers.get('cache-control')).toBe('no-store');
    const listed = JSON.stringify((await people.owner.ask('GET', 'keys')).body);
    expect(listed).toContain(issued.body.data.key.id);
    expect(listed).not.toContain(issued.body.data.secret);
  });

  it('refuse a scope that there is not', async () => {
    const { status, body } = await people.owner.ask('POST', 'keys', { name: 'Kasa', scopes: ['everything'] });
    expect([status, body.error.code]).toEqual([400, 'invalid_request']);
  });
});
