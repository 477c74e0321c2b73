interface Content {
  event: string;
  veri: Record<string, unknown>;
  /** The whole order, for the endpoints that ask for it. */
  order?: unknown;
  /** Made up because a person asked for it: a receiver must not look for its order. */
  isTest?: boolean | undefined;
}

/** What a webhook tells; as JSON, its body. */
export const webhookContent = ({ event, veri, order, isTest }: Content) => ({
  olay: event,
  veri: order === undefined ? veri : { ...veri, siparis: order },
  ...(isTest === true ? { test: true } : {}),
});
