import { configSchema } from '../src/config.ts';
import { startGateway, type Gateway } from './panel/gateway.ts';

describe('whom to tell of a weakness', () => {
  const gateways: Gateway[] = [];
  const ask = async (settings: Record<string, string>) => {
    const gateway = await startGateway(settings);
    gateways.push(gateway);
    return fetch(`${gateway.url}/.well-known/security.txt`);
  };
  afterAll(() => Promise.all(gateways.map((gateway) => gateway.stop())));

  it.each([
    ['guvenlik@firma.example', 'mailto:guvenlik@firma.example'],
    ['https://firma.example/guvenlik', 'https://firma.example/guvenlik'],
  ])('is said as RFC 9116 wants it, with an end within a year: %s', async (given, contact) => {
    const answer = await ask({ SECURITY_CONTACT: given });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const text = await answer.text();
    expect(text).toContain(`Contact: ${contact}\n`);
    const days = (Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(90);
    expect(days).toBeLessThan(365);
  });

  it('is no page where nobody is named', async () => {
    expect((await ask({})).status).toBe(404);
  });

  it.each(['javascript:alert(1)', 'http://firma.example', 'biri'])('takes no %s for an address', (text) => {
    expect(configSchema.shape.SECURITY_CONTACT.safeParse(text).success).toBe(false);
  });
});
