import { jest } from '@jest/globals';
import type { OperationShape } from '@kopru/contracts/public/operation';
import { publicOperationList } from '@kopru/contracts/public/operations';
import { newId } from '@kopru/contracts/values/ids';
import { z } from 'zod';
import type { Api, ApiAnswer } from './support/api-client.ts';
import { bodyOf } from './support/sample.ts';
import { isFull } from './support/scale.ts';
import { chosen, openEnvironment, quiescedOf, type Environment } from './support/environments.ts';
import { startSystem, type System } from './support/system.ts';

jest.setTimeout(600_000);

const calls = isFull ? 2000 : 400;
/** So many in a row with the keys of one side; then the other side is looked at. */
const stretch = 25;
const seed = Number(process.env['SEED'] ?? 21);

/** The same numbers for the same seed (mulberry32). */
const randomOf = (start: number) => {
  let state = start;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { next, pick: <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T };
};
type Random = ReturnType<typeof randomOf>;

/** Whatever ends a thing is asked of the other side's only: what is there must not run out. */
const ends = (operation: OperationShape): boolean =>
  operation.method === 'delete' || ['expungeDeliveries', 'pauseEndpoint'].includes(operation.id);

const idOf = (operation: OperationShape, name: string, { ids, number }: Environment, random: Random): string => {
  const known: Record<string, string> = {
    orderId: random.pick([ids.order, number]),
    restaurantId: ids.restaurant,
    businessId: chosen.business,
    name: chosen.consumer,
    provider: 'direct',
    integrationId: ids.integration,
    providerId: ids.integration,
    endpointId: ids.endpoint,
    webhookOrderId: random.pick([ids.delivery, ids.order]),
    providerOrderId: number,
    id: operation.path.startsWith('/deliveries') ? ids.delivery : ids.endpoint,
  };
  return known[name] ?? newId();
};

/** A request of an operation, with the things of one side. */
const requestOf = (operation: OperationShape, about: Environment, own: Environment, random: Random) => {
  const value = (name: string): string =>
    random.next() < 0.05 ? newId() : encodeURIComponent(idOf(operation, name, about, random));
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => value(name));
  const asked = operation.query instanceof z.ZodObject ? Object.keys(operation.query.shape) : [];
  const ofThings = asked.filter((name) => name === 'restaurantId' || (name.endsWith('Id') && random.next() < 0.5));
  const search = new URLSearchParams(
    Object.fromEntries(ofThings.map((name) => [name, decodeURIComponent(value(name))])),
  ).toString();
  const body = JSON.stringify(operation.examples.body ?? bodyOf(operation.body), (name, given: unknown) => {
    if (name === 'url' || name === 'paymentMatchingUrl') return own.receiver.url;
    return name !== 'id' && name.endsWith('Id') && typeof given === 'string' ? decodeURIComponent(value(name)) : given;
  });
  const request = `${operation.method.toUpperCase()} ${path}${search === '' ? '' : `?${search}`}`;
  return [request as Parameters<Api>[0], operation.method === 'get' ? {} : { body }] as const;
};

describe('the two sides of an account', () => {
  let system: System;
  let live: Environment;
  let sandbox: Environment;
  const other = (side: Environment): Environment => (side === live ? sandbox : live);

  beforeAll(async () => {
    // A busy machine is no reason for an owner to count as away. Without a simulator, no platform acts by itself meanwhile:
    // test/sandbox-platforms.int.test.ts has those of sandboxes.
    system = await startSystem({ OWNER_TIMEOUT: '60s', SANDBOX_URL: '' });
    const mine = await system.newAccount();
    const made = await system.admin('sandbox.create', { account: mine.id });
    live = await openEnvironment(system, 'live', { accountId: mine.id, key: mine.key });
    sandbox = await openEnvironment(system, 'sandbox', { accountId: made['sandbox'] ?? '', key: made['apiKey'] ?? '' });
  });
  afterAll(async () => {
    await Promise.all([live, sandbox].map((side) => side?.receiver.stop()));
    await system?.stop();
  });

  /** What the side itself is told of its numbers. */
  const figures = async ({ api }: Environment): Promise<unknown> => {
    const lists = ['GET /orders', 'GET /orders/grouped-payments', 'GET /restaurants', 'GET /deliveries'] as const;
    const answers = await Promise.all(lists.map((request) => api(request)));
    return answers.map(({ body }) => JSON.stringify(body));
  };

  const wrongIn = (answer: ApiAnswer, request: string, asking: Environment): string[] => {
    const { accountId, word, ids } = other(asking);
    // What was asked for may be named in the answer; what only the other side knows may not.
    const text = JSON.stringify(answer.body).replaceAll(request, '');
    const secrets = [word, `${word[0] ?? ''}${word.slice(1).toLowerCase()}`, accountId, ...Object.values(ids)];
    const leaked = secrets.filter((secret) => text.includes(secret) && !request.includes(secret));
    const mode = answer.headers.get('x-kopru-mode');
    return [
      ...(mode === asking.mode ? [] : [`${request} with a key of ${asking.mode} is answered by ${String(mode)}`]),
      ...leaked.map((secret) => `${request} with a key of ${asking.mode} tells ${secret}: ${text.slice(0, 300)}`),
    ];
  };

  it(`never meet in ${calls} random calls of every operation (seed ${seed})`, async () => {
    const random = randomOf(seed);
    const tried = new Set<string>();
    const operations = publicOperationList.filter(({ isOpen }) => isOpen !== true);
    const answered: Record<string, number> = {};
    for (let done = 0; done < calls; done += stretch) {
      const asking = random.pick([live, sandbox]);
      const untouched = other(asking);
      const before = [await quiescedOf(system, untouched.accountId), await figures(untouched)];
      for (let index = 0; index < stretch; index += 1) {
        // Each operation in turn, so that none is left to chance.
        const operation = operations[(done + index) % operations.length] as OperationShape;
        const about = ends(operation) || random.next() < 0.6 ? untouched : asking;
        const [request, options] = requestOf(operation, about, asking, random);
        const answer = await asking.api(request, options);
        // Otherwise it would close by itself, whoever is being looked at then.
        if (operation.id === 'openSandboxTunnel' && answer.status === 200)
          await asking.api(`DELETE /sandbox/tunnels/${answer.body.data.id as string}`);
        expect(wrongIn(answer, `${request} ${JSON.stringify(options)}`, asking)).toEqual([]);
        tried.add(operation.id);
        answered[answer.status] = (answered[answer.status] ?? 0) + 1;
      }
      expect([await quiescedOf(system, untouched.accountId), await figures(untouched)]).toEqual(before);
    }
    expect([...tried].sort()).toEqual(operations.map(({ id }) => id).sort());
    // Calls that are all refused would show nothing.
    expect(answered['200']).toBeGreaterThan(calls / 4);
    expect(answered['404']).toBeGreaterThan(calls / 10);
  });

  it('have sent each receiver its own side only, with a key of that side', () => {
    for (const { mode, word, receiver } of [live, sandbox]) {
      const prefix = mode === 'live' ? 'kpr_live_' : 'kpr_test_';
      const sent = receiver.requests.filter(({ headers }) => headers['x-webhook-id'] !== undefined);
      expect(sent.length).toBeGreaterThan(0);
      for (const { headers, text } of sent) {
        // A single retry carries the headers that it was given, and no key.
        expect(headers['authorization'] ?? prefix).toContain(prefix);
        for (const foreign of [live, sandbox].filter((side) => side.word !== word))
          for (const secret of [foreign.word, ...Object.values(foreign.ids)]) expect(text).not.toContain(secret);
      }
    }
  });
});
