import { internalHeaders } from '../support/internal-headers.ts';
import { sharedSystem } from '../support/shared-system.ts';
import type { System } from '../support/system.ts';
import { settings } from './certified.ts';

const certificate = {
  ...{ id: '6700000000000000000000aa', till: { name: 'Kasa', version: '1' }, version: '1.0.0', validFor: '1.0' },
  ...{ seed: 1, levels: [], certifiedAt: '2026-11-30T10:00:00.000Z', scenarios: [] },
};

describe('what the sandbox asks of the gateway for a certification', () => {
  let system: System;
  beforeAll(async () => {
    system = await sharedSystem(settings);
  });
  afterAll(() => system?.stop());

  const ask = async (path: string, account: string, body: object) => {
    const headers = { ...(await internalHeaders('api-gateway', 'sandbox')), 'x-account-id': account };
    const url = `${system.internalUrl}/internal${path}`;
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    const answer = (await response.json()) as { data?: Record<string, string>; error?: { code: string } };
    return [response.status, answer.error?.code, answer.data] as const;
  };

  it('is done for sandboxes only', async () => {
    const live = await system.newAccount();
    const { sandbox = '' } = await system.admin('sandbox.create', { account: live.id });
    for (const [path, body] of [
      ['/certification-restaurants', { name: 'Sertifika 1 A' }],
      ['/certificates', certificate],
    ] as const) {
      expect([path, ...(await ask(path, live.id, body))]).toEqual([path, 403, 'sandbox_only', undefined]);
      expect([path, (await ask(path, sandbox, body))[0]]).toEqual([path, 200]);
    }
    expect((await live.api('GET /restaurants')).body.data).toEqual([]);
  });
});
