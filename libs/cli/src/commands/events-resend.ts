import { z } from 'zod';
import { dataOf, type Api } from '../api.ts';
import { openApi, type Command, type Context } from '../context.ts';
import { exitCodes, usage, type ExitCode } from '../ending.ts';
import { textIn, timeOf } from '../values.ts';

const attemptSchema = dataOf(
  z.object({
    delivered: z.boolean(),
    statusCode: z.number().nullable(),
    error: z.object({ message: z.string() }).nullable(),
    durationMs: z.number(),
  }),
);
const recoverySchema = dataOf(z.object({ id: z.string() }));
const deliveriesSchema = dataOf(z.array(z.object({ id: z.string() })));

/** The receiver has its time, and the result is waited for. */
const attemptTimeoutMs = 30_000;

const retry = async (api: Api, id: string, { output, texts }: Context): Promise<boolean> => {
  const request = `POST /deliveries/${encodeURIComponent(id)}/retry`;
  const { data } = await api(request, attemptSchema, { timeoutMs: attemptTimeoutMs });
  const { delivered, statusCode, error, durationMs } = data;
  const answer = `${statusCode ?? error?.message ?? texts.noAnswer}  ${Math.round(durationMs)} ms`;
  const text = delivered ? texts.resent(id, answer) : texts.notResent(id, answer);
  output.line(text, { type: 'resent', id, delivered, status: statusCode, error: error?.message ?? null, durationMs });
  return delivered;
};

const codeOf = (isDelivered: boolean): ExitCode => (isDelivered ? exitCodes.done : exitCodes.failed);

const retryOrder = async (api: Api, orderId: string, context: Context): Promise<ExitCode> => {
  const query = new URLSearchParams({ orderId, state: 'failed', limit: '200' });
  const { data } = await api(`GET /deliveries?${query.toString()}`, deliveriesSchema);
  if (data.length === 0) context.output.note(context.texts.nothingFailed);
  let isDelivered = true;
  for (const { id } of data.reverse()) isDelivered = (await retry(api, id, context)) && isDelivered;
  return codeOf(isDelivered);
};

/** Sends deliveries again. */
export const eventsResend: Command = {
  help: 'eventsResend',
  options: { order: { type: 'string' }, since: { type: 'string' } },
  operands: ['ID'],
  run: async (context, given) => {
    const [id, order, since] = [given.operands[0], textIn(given, 'order'), textIn(given, 'since')];
    const names = [id, order, since].filter((name) => name !== undefined);
    if (names.length === 0) throw usage((t) => t.operandMissing('ID'));
    if (names.length > 1) throw usage((t) => t.onlyOneOf('ID, --order, --since'));
    const body = since === undefined ? undefined : { since: timeOf(since) };
    const { api } = openApi(context, given);
    if (id !== undefined) return codeOf(await retry(api, id, context));
    if (order !== undefined) return retryOrder(api, order, context);
    const { data } = await api('POST /recoveries', recoverySchema, body === undefined ? {} : { body });
    context.output.line(context.texts.recovering(data.id), { type: 'recovery', id: data.id, ...body });
    return exitCodes.done;
  },
};
