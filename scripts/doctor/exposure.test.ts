import type { DoctorReport } from '@kopru/contracts/internal/service';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkExposure } from './exposure.ts';

const reportOf = (name: string, exposure: DoctorReport['exposure']): DoctorReport => ({
  database: { name: `kopru_${name}`, problems: [] },
  broker: null,
  weaknesses: [],
  exposure,
  stuck: [],
  sealed: null,
});

const problemsOf = async (reports: DoctorReport[]) =>
  (await checkExposure(reports)).flatMap(({ subject, problem }) => (problem === undefined ? [] : [[subject, problem]]));

describe('the doctor, of users', () => {
  const own = ['orders', 'webhooks'].map((name) =>
    reportOf(name, { database: name, broker: `broker-${name}`, publicUrls: [] }),
  );

  it('finds nothing wrong when each service has its own', async () => {
    expect(await checkExposure(own)).toHaveLength(2);
    expect(await problemsOf(own)).toEqual([]);
  });

  it('names who shares one at the database', async () => {
    const shared = own.map((report) => ({
      ...report,
      exposure: { database: 'kopru', broker: report.database.name, publicUrls: [] },
    }));
    expect(await problemsOf(shared)).toEqual([
      [
        'each service has a user of its own at MongoDB',
        expect.stringMatching(/^kopru is that of kopru_orders, kopru_webhooks: whoever breaks into one/),
      ],
    ]);
  });

  it('names who shares one at the broker, which is how the chart starts, and counts it as no fault', async () => {
    const shared = own.map((report) => ({
      ...report,
      exposure: { database: report.database.name, broker: 'guest', publicUrls: [] },
    }));
    expect(await checkExposure(shared)).toContainEqual({
      area: 'set-up',
      subject: 'each service has a user of its own at RabbitMQ',
      advice: expect.stringMatching(/^guest is that of kopru_orders, .*broker-users\.mjs says how/),
    });
    expect(await problemsOf(shared)).toEqual([]);
  });

  it('says nothing of a system that is not for production', async () => {
    expect(await checkExposure([reportOf('orders', null), reportOf('webhooks', null)])).toEqual([]);
  });
});

describe('the doctor, of the public addresses', () => {
  let server: Server;
  let answers: Record<string, [status: number, type: string]> = {};
  beforeAll(async () => {
    server = createServer((request, response) => {
      const [status, type] = answers[request.url ?? ''] ?? [404, 'application/json'];
      response.writeHead(status, { 'content-type': type }).end('x');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  const url = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const look = (publicUrl: string) =>
    problemsOf([reportOf('gateway', { database: 'a', broker: 'a', publicUrls: [publicUrl] })]);

  it.each([
    ['a public port', {}, undefined],
    ['a page of the panel at every address', { '/metrics': [200, 'text/html; charset=utf-8'] }, undefined],
    ['metrics', { '/metrics': [200, 'text/plain; version=0.0.4'] }, /^\/metrics answer there/],
    ['an internal port', { '/internal/doctor': [401, 'application/json'] }, /^\/internal\/doctor answer there/],
  ])('finds %s', async (_what, given, problem) => {
    answers = given as typeof answers;
    const subject = `${url()} shows strangers nothing of the inside`;
    expect(await look(url())).toEqual(problem === undefined ? [] : [[subject, expect.stringMatching(problem)]]);
  });

  it('finds nothing wrong with an address that does not answer where it stands', async () => {
    expect(await look('http://127.0.0.1:1')).toEqual([]);
  });
});
