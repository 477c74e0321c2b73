import { defaultLimits } from '@kopru/contracts/internal/account-limits';
import { createLimits } from './limits.ts';

const accountOf = (id: string) => ({
  ...{ id, name: 'Örnek', mode: 'live' as const, version: 1, keys: [], webhookKeyId: null, createdAt: new Date() },
  limits: { ...defaultLimits, heavyReads: id === 'three' ? 3 : 2 },
});
const open = () => createLimits({ find: (id) => Promise.resolve(accountOf(id)) });
type Limits = ReturnType<typeof open>;

/** Reads that go on until they are let go. */
const hanging = (limits: Limits, line = 'listRestaurants') => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const read = (account: string, name: string, signal = new AbortController().signal): Promise<string> =>
    limits.inLine(account, { name: 'heavyReads', line, signal }, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      return name;
    });
  return { begun, read, endOne: () => ends.shift()?.() };
};
/** Everything that is ready to go on has done so. */
const pendingCallbacks = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('what stands in line', () => {
  it('runs as many at once as the account may, the others as they came', async () => {
    const limits = open();
    const { begun, read, endOne } = hanging(limits);
    const reads = ['a', 'b', 'c', 'd'].map((name) => read('two', name));
    await pendingCallbacks();
    expect(begun).toEqual(['a', 'b']);
    expect(limits.inUse('two', 'heavyReads')).toBe(2);
    endOne();
    await pendingCallbacks();
    expect(begun).toEqual(['a', 'b', 'c']);
    endOne();
    await pendingCallbacks();
    endOne();
    endOne();
    expect(await Promise.all(reads)).toEqual(['a', 'b', 'c', 'd']);
    expect(limits.inUse('two', 'heavyReads')).toBe(0);
  });

  it('waits neither for another account nor for another line', async () => {
    const limits = open();
    const lists = hanging(limits);
    const sums = hanging(limits, 'groupedPayments');
    for (const name of ['a', 'b', 'c', 'd']) void lists.read('three', name);
    void lists.read('two', 'theirs');
    void sums.read('three', 'sums');
    await pendingCallbacks();
    expect(lists.begun).toEqual(['a', 'b', 'c', 'theirs']);
    expect(sums.begun).toEqual(['sums']);
  });

  it('is too many at once when fifty wait', async () => {
    const { begun, read } = hanging(open());
    const reads = Array.from({ length: 52 }, (_, index) => read('two', String(index)));
    await pendingCallbacks();
    expect(begun).toHaveLength(2);
    await expect(read('two', 'one more')).rejects.toMatchObject({ code: 'too_many_at_once', retryAfterSeconds: 2 });
    expect(reads).toHaveLength(52);
  });

  it('passes over a request that has ended', async () => {
    const { begun, read, endOne } = hanging(open());
    const gone = new AbortController();
    const [first] = [read('two', 'a'), read('two', 'b')];
    await pendingCallbacks();
    const left = read('two', 'c', gone.signal);
    void read('two', 'd');
    await pendingCallbacks();
    gone.abort();
    await expect(left).rejects.toMatchObject({ code: 'too_many_at_once' });
    endOne();
    await first;
    await pendingCallbacks();
    expect(begun).toEqual(['a', 'b', 'd']);
  });

  it('goes on after one that fails', async () => {
    const limits = open();
    const asked = { name: 'heavyReads', line: 'x', signal: new AbortController().signal } as const;
    await expect(limits.inLine('two', asked, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(limits.inUse('two', 'heavyReads')).toBe(0);
    expect(await limits.inLine('two', asked, () => Promise.resolve(1))).toBe(1);
  });
});
