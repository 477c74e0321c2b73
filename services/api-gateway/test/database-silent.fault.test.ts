import { jest } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { backingServices, faultProxy, waitFor, type FaultProxy } from '@kopru/testing';
import { startSystem, type Account, type System } from './support/system.ts';

jest.setTimeout(300_000);

/** What clients of the field wait for an answer. */
const clientsTimeoutMs = 8_000;
const calls = 300;
const perSecond = 30;
/** Sooner than in production: on a machine that does much else the difference must not decide. */
const answerLimit = '2s';

describe('while the database stands still and closes nothing', () => {
  let system: System;
  let proxy: FaultProxy;
  let mine: Account;

  beforeAll(async () => {
    const backing = await backingServices();
    const address = new URL(backing.mongodbUri);
    proxy = await faultProxy({ host: address.hostname, port: Number(address.port) });
    address.port = String(proxy.port);
    system = await startSystem(
      { MONGODB_URI: address.toString(), OWNER_TIMEOUT: '7s', ANSWER_LIMIT: answerLimit },
      backing,
    );
    mine = await system.newAccount();
    await waitFor(async () => (await mine.api('GET /orders')).status === 200);
  });
  afterAll(async () => {
    proxy?.mend();
    await system?.stop();
    await proxy?.stop();
  });

  const ask = async (path: string): Promise<string> => {
    try {
      const response = await fetch(`${system.url}/web-api/v1${path}`, {
        headers: { authorization: `Bearer ${mine.key}` },
        signal: AbortSignal.timeout(clientsTimeoutMs),
      });
      const { success, error } = (await response.json()) as { success: boolean; error?: { code: string } };
      return success
        ? 'answered'
        : `${String(error?.code)}, again after ${String(response.headers.get('retry-after'))} s`;
    } catch (error) {
      return `no answer: ${(error as Error).name}`;
    }
  };

  it('every call is answered, or told to come again, before its client gives up, and all is well afterwards', async () => {
    proxy.stall();
    const answers = await Promise.all(
      Array.from({ length: calls }, async (_call, index) => {
        await pause((index * 1000) / perSecond);
        return ask('/orders');
      }),
    );
    expect(new Set(answers)).toEqual(new Set(['unavailable, again after 1 s']));
    expect((await fetch(`${system.url}/readyz`)).status).toBe(503);
    expect((await fetch(`${system.url}/healthz`)).status).toBe(200);
    proxy.mend();
    await waitFor(async () => (await ask('/orders')) === 'answered');
    await waitFor(async () => (await fetch(`${system.url}/readyz`)).status === 200);
  });
});
