import { createOpener, type Closed } from './opener.ts';

const messages = (count: number): Closed[] => Array.from({ length: count }, (_none, index) => index as never);

describe('createOpener', () => {
  it('opens all messages in their order when their facts are settled while they are opened', () => {
    const opened: Closed[] = [];
    const opener = createOpener({
      maxFacts: 1,
      open: (closed, onSettled) => {
        opened.push(closed);
        onSettled();
        onSettled();
        return { facts: 2, isTakenApart: false };
      },
    });
    const all = messages(10_000);
    for (const message of all) opener.add(message);
    expect(opened).toEqual(all);
  });

  it('does not count what was taken before it forgot, whenever that is settled', () => {
    const settle: (() => void)[] = [];
    const opener = createOpener({
      maxFacts: 1,
      open: (_closed, onSettled) => ({ facts: settle.push(onSettled) && 1, isTakenApart: false }),
    });
    const [first, second, third, fourth] = messages(4) as [Closed, Closed, Closed, Closed];
    opener.add(first);
    opener.add(second);
    expect(settle).toHaveLength(1);
    opener.clear();
    opener.add(third);
    expect(settle).toHaveLength(2);
    settle[0]?.();
    opener.add(fourth);
    expect(settle).toHaveLength(2);
    settle[1]?.();
    expect(settle).toHaveLength(3);
  });

  it('opens nothing before all facts of a message that is taken apart are settled', () => {
    const settle: (() => void)[] = [];
    const opener = createOpener({
      maxFacts: 10,
      open: (_closed, onSettled) => ({ facts: 2, isTakenApart: settle.push(onSettled) === 2 }),
    });
    for (const message of messages(4)) opener.add(message);
    expect(settle).toHaveLength(2);
    settle[1]?.();
    settle[0]?.();
    settle[0]?.();
    expect(settle).toHaveLength(2);
    settle[1]?.();
    expect(settle).toHaveLength(4);
  });

  it('does not wait for what was taken apart before it forgot', () => {
    const settle: (() => void)[] = [];
    const opener = createOpener({
      maxFacts: 10,
      open: (_closed, onSettled) => ({ facts: 1, isTakenApart: settle.push(onSettled) === 1 }),
    });
    const [first, second, third] = messages(3) as [Closed, Closed, Closed];
    opener.add(first);
    opener.clear();
    opener.add(second);
    settle[0]?.();
    opener.add(third);
    expect(settle).toHaveLength(3);
  });
});
