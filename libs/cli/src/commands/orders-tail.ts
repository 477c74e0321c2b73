import { z } from 'zod';
import { dataOf, type Api } from '../api.ts';
import { reportConnection } from '../connection.ts';
import { endOf, openApi, type Command } from '../context.ts';
import { exitCodes } from '../ending.ts';
import { eventsAfter, textOf, type FeedEvent } from '../listen/event.ts';
import { clockTime } from '../output.ts';
import { untilAnswered } from '../persist.ts';
import { durationIn, numberIn } from '../values.ts';

const waitSeconds = 25;

const orderSchema = z.object({
  id: z.string(),
  providerOrderId: z.string(),
  restaurantId: z.string(),
  provider: z.string(),
  customerName: z.string().nullable(),
  status: z.number(),
  statusName: z.string(),
  total: z.number(),
  currency: z.string(),
});
type Order = z.infer<typeof orderSchema>;
const ordersSchema = dataOf(z.array(orderSchema));
/** The order that an event is about, as it is now; undefined when it is no longer there. */
const orderOf = async (api: Api, event: FeedEvent, signal: AbortSignal): Promise<Order | undefined> => {
  const number = textOf(event, 'providerOrderId');
  const query = new URLSearchParams({ q: number.slice(0, 100), restaurantId: textOf(event, 'restaurantId') });
  const { data } = await api(`GET /orders?${query.toString()}`, ordersSchema, { signal });
  return data.find(({ providerOrderId }) => providerOrderId === number);
};

const lineOf = (event: FeedEvent, order: Order | undefined, missing: string): string => {
  const start = `${clockTime(new Date())}  ${event.olay.padEnd(22)} ${textOf(event, 'providerOrderId')}`;
  if (order === undefined) return `${start}  ${missing}`;
  const { provider, status, statusName, total, currency, customerName } = order;
  return `${start}  ${provider}  ${status} ${statusName}  ${total} ${currency}  ${customerName ?? ''}`.trimEnd();
};

/** Shows orders as they come and change. */
export const ordersTail: Command = {
  help: 'ordersTail',
  options: { count: { type: 'string' }, for: { type: 'string' } },
  operands: [],
  run: async (context, given) => {
    const count = numberIn(given, 'count', [1, 999_999_999]) ?? Infinity;
    const { api } = openApi(context, given);
    const stop = endOf(context, durationIn(given, 'for'));
    const connection = reportConnection(context, () => context.output.note(context.texts.tailing));
    const persistence = { signal: stop, connection };
    const ask = <T>(request: () => Promise<T>): Promise<T | undefined> => untilAnswered(request, persistence);
    const read = (after: string, wait: number) => eventsAfter(api, after, wait, stop);
    let place = (await ask(() => read('latest', 0)))?.data.pagination.nextCursor ?? 'latest';
    for (let shown = 0; shown < count && !stop.aborted;) {
      const answer = await ask(() => read(place, waitSeconds));
      if (answer === undefined) break;
      place = answer.data.pagination.nextCursor;
      for (const event of answer.data.data) {
        if (!event.olay.startsWith('siparis.') || shown >= count) continue;
        const order = await ask(() => orderOf(api, event, stop));
        if (stop.aborted) break;
        const { olay, veri, sequence } = event;
        const text = lineOf(event, order, context.texts.noLongerThere);
        context.output.line(text, { type: 'order', olay, veri, sequence, order: order ?? null });
        shown += 1;
      }
    }
    return exitCodes.done;
  },
};
