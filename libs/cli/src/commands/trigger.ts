import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { dataOf, Refused, type Api } from '../api.ts';
import type { Given } from '../command-line.ts';
import { openApi, type Command, type Context } from '../context.ts';
import { Ending, exitCodes, usage, type ExitCode } from '../ending.ts';
import { textIn } from '../values.ts';

const placedSchema = dataOf(
  z.object({
    provider: z.string(),
    providerOrderId: z.string(),
    restaurantId: z.string(),
    total: z.number(),
    currency: z.string(),
  }),
);
const movedSchema = dataOf(z.object({ provider: z.string(), providerOrderId: z.string(), platformStatus: z.number() }));
const resetSchema = dataOf(z.object({ faults: z.number(), orders: z.number() }));
const orderSchema = dataOf(z.object({ id: z.string(), status: z.number() }));

/** Orders with a magic word in the note. */
export const wordOf = {
  timeout: 'KOPRU-TIMEOUT',
  refused: 'KOPRU-REFUSED',
  twice: 'KOPRU-TWICE',
  'late-cancel': 'KOPRU-LATE-CANCEL',
} as const;
const isWord = (name: string): name is keyof typeof wordOf => Object.hasOwn(wordOf, name);
const scenarios = ['order', ...Object.keys(wordOf), 'cancel', 'courier', 'reset'];

const arrivalMs = 30_000;
const lookEveryMs = 250;

/** The order as Köprü has it; undefined when it does not come. */
const arrived = async (api: Api, pid: string, stop: AbortSignal) => {
  const deadline = Date.now() + arrivalMs;
  while (Date.now() < deadline && !stop.aborted) {
    try {
      return (await api(`GET /orders/${encodeURIComponent(pid)}`, orderSchema)).data;
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'order_not_found') throw error;
    }
    await pause(lookEveryMs, undefined, { signal: stop }).catch(() => undefined);
  }
  return undefined;
};

const place = async (api: Api, context: Context, given: Given, word: string | undefined): Promise<ExitCode> => {
  const note = [word, textIn(given, 'note')].filter((part) => part !== undefined).join(' ');
  const [provider, restaurantId] = [textIn(given, 'provider'), textIn(given, 'restaurant')];
  const body = {
    ...(provider !== undefined && { provider }),
    ...(restaurantId !== undefined && { restaurantId }),
    ...(note !== '' && { note }),
  };
  const { data } = await api('POST /sandbox/orders', placedSchema, { body });
  const { providerOrderId } = data;
  const order = await arrived(api, providerOrderId, context.stop);
  if (order === undefined) throw new Ending(exitCodes.failed, (t) => t.notArrived(providerOrderId));
  const text = `${providerOrderId}  ${data.provider}  ${order.status}  ${data.total} ${data.currency}`;
  context.output.line(text, { type: 'placed', ...data, id: order.id, status: order.status });
  return exitCodes.done;
};

const move = async (api: Api, { output }: Context, id: string, what: 'cancel' | 'courier'): Promise<ExitCode> => {
  const { data } = await api(`POST /sandbox/orders/${encodeURIComponent(id)}/${what}`, movedSchema);
  output.line(`${data.providerOrderId}  ${data.provider}  ${data.platformStatus}`, { type: what, ...data });
  return exitCodes.done;
};

/** Lets something happen in the sandbox. */
export const trigger: Command = {
  help: 'trigger',
  options: { provider: { type: 'string' }, restaurant: { type: 'string' }, note: { type: 'string' } },
  operands: ['SCENARIO', 'ID'],
  run: async (context, given) => {
    const [scenario, id] = given.operands;
    if (scenario === undefined) throw usage((t) => t.operandMissing('SCENARIO'));
    if (!scenarios.includes(scenario)) throw usage((t) => t.unknownScenario(scenario, scenarios.join(', ')));
    const isMove = scenario === 'cancel' || scenario === 'courier';
    if (isMove && id === undefined) throw usage((t) => t.operandMissing('ID'));
    if (!isMove && id !== undefined) throw usage((t) => t.unexpected(id));
    const { api } = openApi(context, given);
    if (isMove) return move(api, context, id ?? '', scenario);
    if (scenario !== 'reset') return place(api, context, given, isWord(scenario) ? wordOf[scenario] : undefined);
    const { data } = await api('POST /sandbox/reset', resetSchema);
    context.output.line(context.texts.begunAgain(data.faults, data.orders), { type: 'reset', ...data });
    return exitCodes.done;
  },
};
