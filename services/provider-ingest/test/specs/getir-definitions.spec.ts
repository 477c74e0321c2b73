import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import type { Hours } from '@kopru/contracts/values/hours';
import { weekdays } from '@kopru/contracts/values/weekdays';
import { receiver, waitFor, type Receiver } from '@kopru/testing';
import { carryOut, conformanceStage, placeAt, stepped } from '../support/conformance.ts';
import { getirDefinitions } from '../support/getir-definitions.ts';
import { orderOf, type Stage } from '../support/stage.ts';

interface Exchange {
  call: string;
  token: string | undefined;
  body: unknown;
  status: number;
  answer: unknown;
}

const definitions = getirDefinitions();
const json = (text: string): unknown => (text === '' ? undefined : JSON.parse(text));
const hours: Hours = weekdays.map((day) =>
  day === 'sunday' ? { day, closed: true } : { day, opensAt: '09:00', closesAt: '02:00' },
);

/** Stands between Köprü and the simulator, and judges both by what Getir says. */
describe("what Köprü and the simulated Getir say to each other, by Getir's own definitions", () => {
  let stage: Stage;
  let proxy: Receiver;
  let integration: IntegrationCredentials;
  const exchanges: Exchange[] = [];

  beforeAll(async () => {
    proxy = await receiver(async ({ method, path, headers, text }) => {
      const { token, 'content-type': type = 'application/json' } = headers;
      const response = await fetch(`${stage.simulator.url}/getir${path}`, {
        method,
        headers: { 'content-type': type, ...(token === undefined ? {} : { token }) },
        ...(text === '' ? {} : { body: text }),
      });
      const answer = await response.text();
      // Ids have 24 digits.
      const call = `${method} ${path.replaceAll(/[0-9a-f]{24}/g, '{}')}`;
      exchanges.push({ call, token, body: json(text), status: response.status, answer: json(answer) });
      return { status: response.status, body: answer, headers: { 'content-type': 'application/json' } };
    });
    stage = await conformanceStage({ GETIR_BASE_URL: proxy.url });
    integration = await stage.connect('getir');
    const ask = (path: string, body: object) =>
      stage.internal('POST', path, { integrationId: integration.integrationId, ...body }, integration.accountId);
    const lastApplied = { isOpen: null, isBusy: false };
    const until = new Date(Date.now() + 20 * 60_000).toISOString();
    for (const [path, body] of [
      ['/menu', {}],
      ['/store/read', {}],
      ['/store', { state: 'closed', until, told: lastApplied }],
      ['/store', { state: 'busy', until: null, told: lastApplied }],
      ['/hours/read', {}],
      ['/hours', { hours }],
    ] as const)
      expect([path, (await ask(path, body)).status]).toEqual([path, 200]);
    const order = orderOf(await placeAt(stage, integration, 'restaurant'));
    await carryOut(stage, order, { kind: 'verify' });
    await carryOut(stage, stepped(order, 500), { kind: 'advance', to: 600 });
    await carryOut(stage, stepped(order, 600), { kind: 'advance', to: 900 });
    const other = orderOf(await placeAt(stage, integration, 'restaurant'));
    await carryOut(stage, other, { kind: 'cancel', reason: 'ITEM_UNAVAILABLE', note: 'Ürün kalmadı' });
    await waitFor(() => exchanges.some(({ call }) => call === 'POST /food-orders/active'));
  });
  afterAll(async () => {
    await stage?.stop();
    await proxy?.stop();
  });

  it('uses only calls that Getir has, with a token', () => {
    expect([...new Set(exchanges.map(({ call }) => call))].filter((call) => !definitions.has(call))).toEqual([]);
    expect(exchanges.filter(({ call, token }) => call !== 'POST /auth/login' && !token)).toEqual([]);
    expect(new Set(exchanges.map(({ call }) => call)).size).toBeGreaterThanOrEqual(12);
  });

  it('sends bodies and answers that fit', () => {
    const faults = exchanges.flatMap(({ call, body, status, answer }) => {
      const { body: bodySchema, answer: answerSchema } = definitions.get(call) ?? {};
      const wrongBody = bodySchema?.safeParse(body).error;
      const wrongAnswer = status === 200 ? answerSchema?.safeParse(answer).error : undefined;
      return [wrongBody, wrongAnswer].flatMap((error) => (error === undefined ? [] : [{ call, issues: error.issues }]));
    });
    expect(faults).toEqual([]);
  });
});
