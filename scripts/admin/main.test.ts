import { createServer } from 'node:http';
import { jest } from '@jest/globals';
import { listening } from '@kopru/testing';
import { main } from './main.ts';

describe('what an admin command prints', () => {
  it('holds nothing of a customer that a terminal obeys, and is the same data', async () => {
    const data = { orders: [{ customer: { name: 'Deniz \u001b[2J\u009b31m\u202eX\u2028' } }] };
    const gateway = await listening(
      createServer((_request, response) => response.end(JSON.stringify({ success: true, data }))),
    );
    const before = { ...process.env };
    Object.assign(process.env, { GATEWAY_URL: gateway.url, INTERNAL_KEYS: `api-gateway:${'k'.repeat(43)}` });
    const print = jest.spyOn(console, 'log').mockImplementation(() => undefined);
    try {
      await main(['person', 'export', '--account', 'a1', '--customer', 'c1']);
      const [[line]] = print.mock.calls as [[string]];
      expect(JSON.parse(line)).toEqual(data);
      expect(line).not.toMatch(/[\p{Cc}\u2028\u2029\p{Bidi_Control}]/u);
    } finally {
      print.mockRestore();
      process.env = before;
      await gateway.stop();
    }
  });
});
