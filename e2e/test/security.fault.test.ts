import { backingServices, type BackingServices, type Receiver } from '@kopru/testing';
import { defineCanaryStories } from '../support/security/canary-stories.ts';
import { defineDataStories } from '../support/security/data-stories.ts';
import { openEchoServer } from '../support/security/neighbours.ts';
import { openCollector, type Collector } from '../support/collector.ts';
import { openSlowClients, type SlowClients } from '../support/security/slow-clients.ts';
import { setStage, type Stage } from '../support/security/stage.ts';
import { defineTransportStories } from '../support/security/transport-stories.ts';
import { newPlace, startSystem, stopAll, type Place } from '@kopru/testing/system';

/** A whole system on a busy machine may take minutes to come up. */
const setupLimitMs = 480_000;
/** A request may take 30 s to arrive, and the server notices some seconds later. */
const slowLimitMs = 60_000;

describe('a running system that is attacked', () => {
  let stage: Stage;
  let corner: BackingServices;
  let place: Place;
  let collector: Collector;
  let echo: Receiver;
  let slow: SlowClients | undefined;
  const given = (): Stage => stage;

  beforeAll(async () => {
    [corner, place, collector, echo] = await Promise.all([
      backingServices(),
      newPlace(),
      openCollector(),
      openEchoServer(),
    ]);
    const system = await startSystem({
      ...corner.env,
      ...place.env,
      LOG_LEVEL: 'debug',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      RATE_LIMIT_PER_SECOND: '100000',
      RATE_LIMIT_BURST: '100000',
      PUSHES_PER_SECOND: '0',
      PUSHES_PER_ADDRESS: '0',
      WEBHOOK_RETRY_DELAYS: '200ms,400ms',
      GETIR_BASE_URL: echo.url,
      MIGROS_BASE_URL: echo.url,
    });
    stage = await setStage({ system, corner, collector, echo }, place.env);
    slow = await openSlowClients({
      ...stage.system.ready,
      key: stage.shop.account.key,
      pushUrl: stage.directUrl,
    });
  }, setupLimitMs);

  afterAll(async () => {
    slow?.stop();
    await stopAll();
    await collector.stop();
    await echo.stop();
    place.remove();
    await corner.stop();
  }, setupLimitMs);

  defineTransportStories(given);
  defineDataStories(given);
  defineCanaryStories(given);

  it('closes clients that are slow in a bounded time; all of the above went on beside 240 of them', async () => {
    expect(Math.max(...(await (slow?.closed ?? [])))).toBeLessThan(slowLimitMs);
  });
});
