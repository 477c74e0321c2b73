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

const withoutNull = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null))
    : value;
/** A replacer makes this four times as dear, and few orders need it. */
const textOf = (value: unknown): string => {
  const text = JSON.stringify(value);
  return text.includes('null') ? JSON.stringify(value, withoutNull) : text;
};
/** The same text for the same content: members stand in the order of the schema, and null is absent. */
export const textsOf = (members: SentOrder['members'], as = textOf): Map<string, string> =>
  new Map(Object.entries(members).flatMap(([name, value]) => (value == null ? [] : [[name, as(value)] as const])));

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
