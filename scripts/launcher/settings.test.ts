import { readSettings } from './settings.ts';

describe('the settings of npm start', () => {
  it('are the documented ports and .data when nothing is set', () => {
    const settings = readSettings([], {});
    expect(settings.ports).toMatchObject({
      gateway: 8080,
      ingest: 8081,
      order: 8082,
      restaurant: 8083,
      dispatcher: 8084,
      simulator: 8090,
    });
    expect(settings.dataDir).toBe('.data');
    expect(settings.hasDemo).toBe(true);
  });

  it('need no port for the receiver without the demo', () => {
    const names = readSettings(['--no-demo'], {}).wantedPorts.map(({ variable }) => variable);
    expect(names).toEqual([
      'GATEWAY_PORT',
      'INGEST_PORT',
      'GATEWAY_INTERNAL_PORT',
      'INGEST_INTERNAL_PORT',
      'ORDER_PORT',
      'RESTAURANT_PORT',
      'DISPATCHER_PORT',
      'SIMULATOR_PORT',
    ]);
  });

  it.each([
    [{}, 9080],
    [{ GATEWAY_PORT: '8180' }, 9180],
    [{ GATEWAY_PORT: '65000' }, 56_000],
    [{ GATEWAY_PORT: '8180', GATEWAY_INTERNAL_PORT: '7000' }, 7000],
  ])('of %j put the internal port beside the public one', (env, port) => {
    expect(readSettings([], env).ports.gatewayInternal).toBe(port);
  });

  it.each(['eighty', '0', '70000', '80.5'])('refuse the port %s', (port) => {
    expect(() => readSettings([], { GATEWAY_PORT: port })).toThrow(
      new Error(`GATEWAY_PORT=${port} is not a port. Give a number from 1 to 65535.`),
    );
  });

  it('say everything that is wrong at once', () => {
    const wrong = { GATEWAY_PORT: '0', REPLICAS: 'kitchen=2', KOPRU_INFRA: 'cloud', DATABASE_PREFIX: 'a b' };
    expect(() => readSettings(['--nodemo'], wrong)).toThrow(
      /--nodemo[\s\S]*GATEWAY_PORT=0[\s\S]*REPLICAS names kitchen[\s\S]*DATABASE_PREFIX=a b[\s\S]*KOPRU_INFRA=cloud/,
    );
  });

  it('refuse an argument that they do not know', () => {
    expect(() => readSettings(['--nodemo'], {})).toThrow('npm start does not know --nodemo');
  });
});

describe('REPLICAS', () => {
  it('says how many processes of a service run', () => {
    const { replicas } = readSettings([], { REPLICAS: 'order-service=2, webhook-dispatcher=3' });
    expect([...replicas]).toEqual([
      ['order-service', 2],
      ['webhook-dispatcher', 3],
    ]);
  });

  it.each(['order-service', 'order-service=0', 'order-service=two'])('is refused as %s', (text) => {
    expect(() => readSettings([], { REPLICAS: text })).toThrow('REPLICAS=');
  });
});
