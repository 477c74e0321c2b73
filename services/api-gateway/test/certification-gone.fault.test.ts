import { connect } from 'node:net';
import { jest } from '@jest/globals';
import { receiver } from '@kopru/testing';
import { startCertified, wrongIn, type Certified } from './certification/certified.ts';

jest.setTimeout(300_000);

describe('the certification of a till that ends before its command is answered', () => {
  let certified: Certified;
  beforeAll(async () => {
    certified = await startCertified();
  });
  afterAll(() => certified?.stop());

  it('counts the command, which was carried out', async () => {
    const { key, api } = await certified.newSandbox();
    const { hostname, port } = new URL(certified.system.url);
    /** Sends the whole command and is gone. */
    const acceptAndEnd = (orderId: string): void => {
      const socket = connect(Number(port), hostname);
      const head = [
        `POST /web-api/v1/orders/verify/${orderId} HTTP/1.1`,
        'Host: kopru',
        `Authorization: Bearer ${key}`,
      ];
      socket.write([...head, 'Content-Length: 0', '', ''].join('\r\n'), () => socket.destroy());
    };
    const till = await receiver<{ test?: boolean; olay: string; veri: { providerOrderId: string } }>(
      ({ json: { test, olay, veri }, headers }) => {
        if (headers['authorization'] !== `Bearer ${key}`) return { status: 401 };
        if (test !== true && olay === 'siparis.olusturuldu') acceptAndEnd(veri.providerOrderId);
        return { status: 200 };
      },
    );
    try {
      await api('POST /webhook-endpoints', { body: { url: till.url } });
      const run = await certified.run(api, { seed: 2, scenarios: ['the-till-starts-again'] });
      expect([run.state, wrongIn(run)]).toEqual(['passed', []]);
    } finally {
      await till.stop();
    }
  });
});
