import { createOpener, type Closed } from './opener.ts';

const messages = (count: number): Closed[] => Array.from({ length: count }, (_none, index) => index as never);

describe('createOpener', () => {
  it('opens all messages in their order when their facts are acknowledged while they are opened', () => {
    const opened: Closed[] = [];
    const opener = createOpener({
      maxFacts: 1,
      open: (closed, onAcknowledged) => {
        opened.push(closed);
        onAcknowledged();
        onAcknowledged();
        return { facts: 2, isTakenApart: false };
      },
    });
    const all = messages(10_000);
    for (const message of all) opener.add(message);
    expect(opened).toEqual(all);
  });

  it('does not count what was taken before it forgot, whenever that is acknowledged', () => {
    const ends: (() => void)[] = [];
    const opener = createOpener({
      maxFacts: 1,
      open: (_closed, onAcknowledged) => ({ facts: ends.push(onAcknowledged) && 1, isTakenApart: false }),
    });
    const [first, second, third, fourth] = messages(4) as [Closed, Closed, Closed, Closed];
    opener.add(first);
    opener.add(second);
    expect(ends).toHaveLength(1);
    opener.clear();
    opener.add(third);
    expect(ends).toHaveLength(2);
    ends[0]?.();
    opener.add(fourth);
    expect(ends).toHaveLength(2);
    ends[1]?.();
    expect(ends).toHaveLength(3);
  });

  it('opens nothing before all facts of a message that is taken apart are acknowledged', () => {
    const ends: (() => void)[] = [];
    const opener = createOpener({
      maxFacts: 10,
      open: (_closed, onAcknowledged) => ({ facts: 2, isTakenApart: ends.push(onAcknowledged) === 2 }),
    });
    for (const message of messages(4)) opener.add(message);
    expect(ends).toHaveLength(2);
    ends[1]?.();
    ends[0]?.();
    ends[0]?.();
    expect(ends).toHaveLength(2);
    ends[1]?.();
    expect(ends).toHaveLength(4);
  });

  it('does not wait for what was taken apart before it forgot', () => {
    const ends: (() => void)[] = [];
    const opener = createOpener({
      maxFacts: 10,
      open: (_closed, onAcknowledged) => ({ facts: 1, isTakenApart: ends.push(onAcknowledged) === 1 }),
    });
    const [first, second, third] = messages(3) as [Closed, Closed, Closed];
    opener.add(first);
    opener.clear();
    opener.add(second);
    ends[0]?.();
    opener.add(third);
    expect(ends).toHaveLength(3);
  });
});
