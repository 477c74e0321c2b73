import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { acknowledgedNote, alteredProblem, checkServices } from './services.ts';

const variables = [
  'GATEWAY_URL',
  'PROVIDER_INGEST_URL',
  'ORDER_SERVICE_URL',
  'RESTAURANT_SERVICE_URL',
  'WEBHOOK_DISPATCHER_URL',
];

describe('the doctor, of the orders that a service holds', () => {
  let server: Server;
  let figures = '';

  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/metrics') response.end(figures);
      else response.writeHead(request.url === '/internal/doctor' ? 404 : 200).end('{"status":"ready"}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const problems = async (): Promise<(string | undefined)[]> => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { findings } = await checkServices(Object.fromEntries(variables.map((name) => [name, url])));
    return findings.filter(({ subject }) => subject === 'holds no order back').map(({ problem }) => problem);
  };
  const inFlight = (queue: string, seconds: number): string =>
    `kopru_message_oldest_seconds{service="order-service",queue="${queue}"} ${seconds}\n`;

  it.each([
    ['nothing while none waits long', inFlight('orders.arrivals', 12.5)],
    ['nothing of deliveries, which may wait', inFlight('webhook.events', 900)],
    ['nothing where there is no consumer', ''],
  ])('says %s', async (_name, text) => {
    figures = text;
    expect(await problems()).toEqual(variables.map(() => undefined));
  });

  it('says which queue they came from and how long they wait', async () => {
    figures = inFlight('orders.updates', 3) + inFlight('orders.arrivals', 127.4);
    expect((await problems())[0]).toMatch(/orders\.arrivals for 127 s.*nothing is lost/);
  });
});

describe('the doctor, of an audit log', () => {
  it('tells of gaps that somebody has acknowledged, as no problem', () => {
    expect(acknowledgedNote()).toEqual({});
    expect(acknowledgedNote([])).toEqual({});
    expect(acknowledgedNote(['a: entries are missing, acknowledged: outage'])).toEqual({
      note: 'Acknowledged: a: entries are missing, acknowledged: outage.',
    });
  });

  it('names what is wrong, ten of it at most, and says when it could not look', () => {
    expect(alteredProblem([])).toBeUndefined();
    const many = Array.from({ length: 12 }, (_, index) => `entry ${index}`);
    expect(alteredProblem(many)).toMatch(
      /^entry 0; .*entry 9\. Somebody has written to its database, or entries were lost/,
    );
    expect(alteredProblem(null)).toMatch(/^It could not look at its audit log in time/);
  });
});
