import { forward, type Answer } from '@kopru/http';
import type { AccountLimits } from '../../identity/accounts/limits.ts';
import type { ServiceClients } from '../../clients/service-clients.ts';
import { textFor } from '../views/texts.ts';
import { show, type PublicHandlers } from '../requests/public-handler.ts';

/** How long one question to the dispatcher waits, so that a stopping process ends a long wait within this time. */
const waitSliceSeconds = 3;

type FeedItem = Answer<ServiceClients['events']['list']['operation']>['items'][number];

const viewEvent = ({ event, ...position }: FeedItem) => ({ ...position, ...event });

/** What the interface shows of webhooks and events. */
export const webhookHandlers = (
  { records, events, consumers }: ServiceClients,
  isStopping: () => boolean,
  limits: AccountLimits,
) => {
  /** A request that may have to wait is one of so many of its account. */
  const waiting = <T>(accountId: string, waitSeconds: number, run: () => Promise<T>): Promise<T> =>
    waitSeconds === 0 ? run() : limits.whileInUse(accountId, 'longPolls', run);
  /** Asks in slices until there are items or the time is over. */
  const askFor = async <F extends { items: readonly unknown[] }>(
    waitSeconds: number,
    signal: AbortSignal,
    ask: (slice: { wait: number; timeoutMs: number; signal: AbortSignal }) => Promise<F>,
  ): Promise<F> => {
    const until = Date.now() + waitSeconds * 1000;
    for (;;) {
      const leftSeconds = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      const wait = Math.min(waitSliceSeconds, leftSeconds);
      const found = await ask({ wait, timeoutMs: (wait + 7) * 1000, signal });
      if (found.items.length > 0 || Date.now() >= until || isStopping() || signal.aborted) return found;
    }
  };

  return {
    retryWebhook: async ({ accountId, body, locale }) => {
      const { statusCode, delivered } = await records.retryWebhook({ accountId, body });
      const message = textFor(delivered ? 'webhookTaken' : 'webhookRefused', locale, { status: statusCode });
      return { data: { message, statusCode, delivered } };
    },
    listEvents: async ({ accountId, query, signal }) => {
      let { after } = query;
      const { items, nextCursor } = await waiting(accountId, query.wait, () =>
        askFor(query.wait, signal, async ({ wait, ...slice }) => {
          const found = await events.list({ accountId, query: { ...query, after, wait }, ...slice });
          // A reader that starts at the end stays where the end was when it asked.
          after = found.nextCursor;
          return found;
        }),
      );
      return {
        data: items.map(viewEvent),
        pagination: { limit: query.limit, nextCursor, prevCursor: null },
      };
    },
    listConsumers: show(consumers.list, ({ items }) => items),
    takeEvents: async ({ accountId, params, query, signal }) => {
      const { items, ...rest } = await waiting(accountId, query.wait, () =>
        askFor(query.wait, signal, ({ wait, ...slice }) =>
          consumers.take({ accountId, ...params, query: { ...query, wait }, ...slice }),
        ),
      );
      return { data: { events: items.map(viewEvent), ...rest } };
    },
    commitEvents: show(consumers.commit, (position) => position),
    seekConsumer: show(consumers.seek, (position) => position),
    deleteConsumer: forward(consumers.remove),
  } satisfies Partial<PublicHandlers>;
};
