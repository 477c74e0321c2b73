import { createDueSender } from './due-sender.ts';

const full = 16;

describe('what is due to be sent', () => {
  let elapsedMs = 0;
  let claims = 0;
  let sent: string[] = [];
  const errors: unknown[] = [];
  beforeEach(() => {
    [elapsedMs, claims, sent] = [0, 0, []];
    errors.length = 0;
  });
  const senderOf = (
    due: readonly (readonly string[])[],
    send = (one: string): Promise<void> => Promise.resolve(void sent.push(one)),
  ) =>
    createDueSender<string>({
      claim: () => Promise.resolve(due[claims++] ?? []),
      send,
      onError: (error) => void errors.push(error),
      elapsedMs: () => elapsedMs,
    });
  const many = (name: string) => Array.from({ length: full }, (_one, index) => `${name}${index}`);

  it('is claimed until there is no more', async () => {
    const sender = senderOf([many('a'), many('b'), ['c']]);
    sender.sendUntil(10_000);
    await sender.stop();
    // One was in progress when it was to stop.
    expect(claims).toBe(1);
    sender.sendUntil(10_000);
    sender.sendUntil(10_000);
    while (sent.length < 2 * full + 1) await new Promise(setImmediate);
    expect(claims).toBe(3);
  });

  it('is left to another replica once this one is no longer in charge', async () => {
    const sender = senderOf([many('a'), many('b')], (one) => {
      elapsedMs = 10_000;
      sent.push(one);
      return Promise.resolve();
    });
    sender.sendUntil(10_000);
    while (sent.length < full) await new Promise(setImmediate);
    for (let tick = 0; tick < 20; tick += 1) await new Promise(setImmediate);
    expect([claims, sent.length]).toEqual([1, full]);
    elapsedMs = 11_000;
    sender.sendUntil(10_000);
    await sender.stop();
    expect(claims).toBe(1);
  });

  it('does not wait for one that cannot be sent', async () => {
    const sender = senderOf([['a', 'b']], (one) => {
      if (one === 'a') return Promise.reject(new Error('unavailable'));
      sent.push(one);
      return Promise.resolve();
    });
    sender.sendUntil(1);
    await sender.stop();
    expect([sent, errors.length]).toEqual([['b'], 1]);
  });
});
