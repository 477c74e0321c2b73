import { createBusyAccounts, type ReadSentIds } from './busy-accounts.ts';

const accountId = 'a'.repeat(24);
const id = (number: number): string => number.toString(16).padStart(24, '0');
const busyFrom = 120;

const opened = (stored: string[] = []) => {
  let time = 0;
  const errors: unknown[] = [];
  const readings: { since: Date | undefined; limit: number }[] = [];
  let fails = false;
  const read: ReadSentIds = (_accountId, since, limit) => {
    readings.push({ since, limit });
    return fails ? Promise.reject(new Error('away')) : Promise.resolve(stored.slice(0, limit));
  };
  const busy = createBusyAccounts({ read, onError: (error) => errors.push(error), now: () => time });
  return {
    ...{ errors, readings, stored },
    failing: (value: boolean) => {
      fails = value;
    },
    isNew: (number: number) => busy.isNew({ accountId, id: id(number) }),
    /** Sends orders of these numbers, and lets a reading that this begins come to its end. */
    send: async (from: number, count: number) => {
      for (let number = from; number < from + count; number += 1) busy.sent(accountId, id(number));
      await new Promise(setImmediate);
    },
    after: (ms: number) => {
      time += ms;
    },
  };
};

describe('an account with few orders', () => {
  it('is asked about in the store, whatever was sent', async () => {
    const { send, isNew, readings } = opened();
    await send(1, busyFrom - 1);
    expect([isNew(1), isNew(9_999), readings]).toEqual([false, false, []]);
  });

  it('is not busy when its orders are of several minutes', async () => {
    const { send, after, readings } = opened();
    for (let minute = 0; minute < 5; minute += 1) {
      await send(minute * 100, 100);
      after(60_001);
    }
    expect(readings).toEqual([]);
  });
});

describe('a busy account', () => {
  it('has new orders: those that were neither sent nor stored before', async () => {
    const { send, isNew, readings } = opened([id(5_000)]);
    await send(1, busyFrom);
    expect([isNew(1), isNew(busyFrom), isNew(5_000), isNew(5_001)]).toEqual([false, false, false, true]);
    expect(readings).toEqual([{ since: undefined, limit: 200_001 }]);
    await send(5_001, 1);
    expect(isNew(5_001)).toBe(false);
  });

  it('is asked about in the store while its orders are being read', () => {
    const busy = createBusyAccounts({ read: () => new Promise(() => undefined), onError: () => undefined });
    for (let number = 1; number <= busyFrom; number += 1) busy.sent(accountId, id(number));
    expect(busy.isNew({ accountId, id: id(9_999) })).toBe(false);
  });

  it('learns within half a second what another process has stored, from some seconds before its last reading on', async () => {
    const { send, isNew, after, readings, stored } = opened();
    await send(1, busyFrom);
    stored.push(id(7_000));
    after(499);
    await send(busyFrom + 1, 1);
    expect(readings).toHaveLength(1);
    after(1);
    await send(busyFrom + 2, 1);
    expect(isNew(7_000)).toBe(false);
    expect(Date.now() - Number(readings[1]?.since)).toBeGreaterThanOrEqual(3_000);
  });

  it('is asked about in the store again when nothing was read for a second', async () => {
    const { send, isNew, after, failing, errors } = opened();
    await send(1, busyFrom);
    failing(true);
    after(1_000);
    expect(isNew(9_999)).toBe(true);
    after(1);
    expect(isNew(9_999)).toBe(false);
    await send(busyFrom + 1, 1);
    expect([isNew(9_999), errors.length]).toEqual([false, 1]);
    failing(false);
    await send(busyFrom + 2, 1);
    expect(isNew(9_999)).toBe(true);
  });

  it('is forgotten a minute after its last busy one', async () => {
    const { send, isNew, after, readings } = opened();
    await send(1, busyFrom);
    after(60_001);
    await send(1_000, 1);
    expect(isNew(9_999)).toBe(true);
    after(60_001);
    await send(1_001, busyFrom - 1);
    expect(isNew(9_999)).toBe(false);
    await send(2_000, 1);
    expect(readings.at(-1)?.since).toBeUndefined();
  });

  it('with more orders than are held is asked about in the store', async () => {
    // Some of them share the digits that are held.
    const sharing = Array.from({ length: 1_000 }, (_, index) => `1${id(100_000 + index).slice(1)}`);
    const many = [...sharing, ...Array.from({ length: 199_001 }, (_, index) => id(100_000 + index))];
    const { send, isNew, after, readings } = opened(many);
    await send(1, busyFrom);
    after(500);
    await send(busyFrom + 1, busyFrom);
    expect([isNew(99), isNew(9_999), readings.length]).toEqual([false, false, 1]);
  });
});
