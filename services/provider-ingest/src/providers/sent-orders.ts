/** An order that an own channel has sent. */
export interface SentOrder {
  /** The order's id: its source, its number and its day. */
  id: string;
  accountId: string;
  members: Readonly<Record<string, unknown>>;
}

/** What own channels have sent, so that a number which comes again with other content is not taken for a repeat. */
export interface SentOrders {
  /** Remembers the order; names the members that differ from what was sent before under its id. */
  differing(order: SentOrder): Promise<string[]>;
}

const inOrder = (_name: string, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.toSorted(([one], [other]) => (one < other ? -1 : 1)));
};
/** The same text for the same content: null is absent, and the order of members says nothing. */
export const textsOf = (members: SentOrder['members']): Map<string, string> =>
  new Map(
    Object.entries(members).flatMap(([name, value]) =>
      value == null ? [] : [[name, JSON.stringify(value, inOrder)] as const],
    ),
  );

/** For one process: tests and tools. Replicas share them in MongoDB. */
export const createLocalSentOrders = (): SentOrders => {
  const sent = new Map<string, Map<string, string>>();
  return {
    differing({ id, members }) {
      const texts = textsOf(members);
      const before = sent.get(id) ?? texts;
      sent.set(id, before);
      const names = new Set([...before.keys(), ...texts.keys()]);
      return Promise.resolve([...names].filter((name) => before.get(name) !== texts.get(name)));
    },
  };
};
