import { createServer } from 'node:net';
import { freePort, isFree } from './free-port.ts';

describe('freePort', () => {
  it('gives ports that no outgoing connection takes, and none twice', async () => {
    const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()));
    expect(new Set(ports).size).toBe(50);
    expect(Math.max(...ports)).toBeLessThan(32_768);
    expect(await isFree(ports[0] ?? 0)).toBe(true);
  });

  it('sees that a port is taken', async () => {
    const port = await freePort();
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    expect(await isFree(port)).toBe(false);
    await new Promise((resolve) => server.close(resolve));
  });
});
