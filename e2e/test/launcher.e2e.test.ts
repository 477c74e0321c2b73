import { createServer } from 'node:net';
import { call, listening } from '@kopru/testing';
import { runNpm, startSystem, throughNpm } from '@kopru/testing/system';
import { corner, place, withoutServers } from '../support/launcher-places.ts';

describe('npm start', () => {
  it('names every wrong setting in a sentence before it starts anything', async () => {
    const { code, stderr } = await runNpm(['start', '--silent', '--', '--no-demo'], {
      ...(await place()),
      ...withoutServers,
      RATE_LIMIT_PER_SECOND: 'abc',
      WEBHOOK_TIMEOUT: 'soon',
      MASTER_KEYS: 'k1:short',
      GATEWAY_PORT: 'eighty',
      REPLICAS: 'kitchen=2',
    });
    expect(code).toBe(1);
    expect(stderr).toContain('RATE_LIMIT_PER_SECOND: must be a number from 0.1, not "abc"');
    expect(stderr).toContain('WEBHOOK_TIMEOUT: must be a duration such as 250ms, 15s, 5m or 1h, not "soon"');
    expect(stderr).toContain('MASTER_KEYS: a master key must read id:base64 of 32 bytes');
    expect(stderr).toContain('GATEWAY_PORT=eighty is not a port.');
    expect(stderr).toContain('REPLICAS names kitchen, which is no service.');
    expect(stderr).not.toMatch(/NaN|"level"|Starting|short/);
  });

  it('ends with a key, an e-mail and a password for the demo account, and serves the panel', async () => {
    const system = await startSystem({ ...(await place()), ...(await corner()) }, { command: throughNpm });
    const { ready } = system;
    expect(Object.keys(ready)).toEqual(['gateway', 'panel', 'ingest', 'apiKey', 'email', 'password']);
    const headers = { authorization: `Bearer ${String(ready.apiKey)}` };
    const restaurants = await call('GET', `${ready.gateway}/web-api/v1/restaurants`, { headers });
    expect(restaurants.body.data).toHaveLength(1);
    const panel = await fetch(ready.panel);
    expect(panel.status).toBe(200);
    expect(await panel.text()).toContain('<div id=');
  });

  it('says in one sentence which port is taken and what to do', async () => {
    const { port, stop } = await listening(createServer());
    const { code, stderr } = await runNpm(['start', '--silent', '--', '--no-demo'], {
      ...(await place()),
      ...(await corner()),
      GATEWAY_PORT: String(port),
    });
    await stop();
    expect(code).toBe(1);
    expect(stderr).toContain(
      `Port ${String(port)} (gateway) is taken by another program. Stop that program, or choose other ports: GATEWAY_PORT=`,
    );
  });

  it.each([
    [
      { RABBITMQ_URL: 'amqp://127.0.0.1:9', KOPRU_INFRA: 'env' },
      'RABBITMQ_URL points at 127.0.0.1:9, where nothing answers.',
    ],
    [
      { RABBITMQ_URL: 'amqp://u:p@127.0.0.1:9,127.0.0.1:10', KOPRU_INFRA: 'env' },
      'RABBITMQ_URL points at 127.0.0.1:9, 127.0.0.1:10, where nothing answers.',
    ],
    [
      { RABBITMQ_URL: 'amqp://u:p@127.0.0.1:9,', KOPRU_INFRA: 'env' },
      'RABBITMQ_URL: must name a host before and after every comma',
    ],
    [{ ...withoutServers, KOPRU_INFRA: 'env' }, 'MONGODB_URI and RABBITMQ_URL are not both set'],
    [{ KOPRU_INFRA: 'cloud' }, 'KOPRU_INFRA=cloud is not known. Choose env, docker or native.'],
    [{ GATEWAY_PORT: 'eighty' }, 'GATEWAY_PORT=eighty is not a port.'],
  ])('explains %j', async (wrong, sentence) => {
    const { code, stderr } = await runNpm(['start', '--silent', '--', '--no-demo'], { ...(await place()), ...wrong });
    expect(code).toBe(1);
    expect(stderr).toContain(sentence);
    expect(stderr).not.toMatch(/^ {4}at /m);
  });
});
