import { accountAt, dataOf, eventually } from '@kopru/testing';
import { type Composition, startComposition } from '../support/compose.ts';
import { panelSession } from '../support/panel-account.ts';

interface Ready {
  gateway: string;
  apiKey: string;
  email: string;
  password: string;
}

/** A busy machine may take minutes to bring a system up. */
const limitMs = 480_000;

describe('the demo in docker compose', () => {
  let demo: Composition;
  beforeAll(async () => {
    const files = ['docker-compose.yml', 'docker-compose.demo.yml'];
    demo = await startComposition({ WEBHOOK_RETRY_DELAYS: '1s,1s,1s' }, files);
  }, limitMs);
  afterAll(async () => {
    await demo?.system.stop();
  }, limitMs);

  const ready = async (): Promise<Ready> => {
    const lines = await demo.compose('logs', '--no-log-prefix', 'demo');
    // Some versions of Compose erase the line before and after each.
    const said = [...lines.matchAll(/READY (\{.*\})/g)].at(-1)?.[1];
    if (said === undefined) throw new Error(`it does not say that it is ready: ${lines}`);
    return JSON.parse(said) as Ready;
  };

  it('says where the panel is, and has orders of every platform that its account may work', async () => {
    const { gateway, email, password } = await ready();
    const session = await panelSession({ ...demo.system, ready: { ...demo.system.ready, gateway } }, email, password);
    await eventually(async () => {
      const { body } = await session.ask('GET', 'orders?limit=48');
      const items = body.data.items as { provider: string }[];
      expect(new Set(items.map(({ provider }) => provider))).toEqual(new Set(['getir', 'ys', 'ty', 'migros']));
    });
  });

  it('brings their webhooks to the receiver', async () => {
    await eventually(async () => {
      const taken = `fetch('http://127.0.0.1:8080').then((r) => r.json()).then((all) => console.log(all.length))`;
      const count = await demo.compose('exec', '-T', 'demo-receiver', 'node', '-e', taken);
      expect(Number(count.trim().split('\n').at(-1))).toBeGreaterThanOrEqual(8);
    }, 60_000);
  });

  it(
    'keeps the account and the platforms’ books over a restart',
    async () => {
      const before = await ready();
      await demo.compose('restart', '--timeout', '10', 'sandbox');
      await demo.compose('up', '--detach', '--no-build', '--wait', '--wait-timeout', '240');
      const { gateway, apiKey, email } = await ready();
      expect(email).toBe(before.email);
      const account = accountAt(gateway, '', apiKey);
      const [order] = dataOf(await account.get('/orders?limit=8&provider=getir&status=400'), 'the orders of Getir') as {
        id: string;
      }[];
      // The platform still knows the order that it sent before it was started again.
      expect((await account.post(`/orders/verify/${String(order?.id)}`, {})).status).toBe(200);
    },
    limitMs,
  );
});
