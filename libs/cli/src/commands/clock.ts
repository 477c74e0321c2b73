import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { dataOf, type Api } from '../api.ts';
import { openApi, type Command, type Context } from '../context.ts';
import { exitCodes, usage } from '../ending.ts';
import { textIn, timeOf } from '../values.ts';

const shape = { now: z.string(), offsetMs: z.number(), advancingTo: z.string().nullable() };
const clockSchema = dataOf(z.object(shape));
const advancedSchema = dataOf(z.object({ ...shape, released: z.record(z.string(), z.number()) }));
type Clock = z.infer<typeof clockSchema>;

/** Longer than the answer waits for what becomes due. */
const answerMs = 40_000;
const lookEveryMs = 1_000;

const spans = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1_000],
] as const;

/** How far a clock is ahead, such as `+1d 6h`. */
export const ahead = (ms: number): string => {
  let left = Math.floor(ms / 1_000) * 1_000;
  const parts = spans.flatMap(([unit, span]) => {
    const count = Math.floor(left / span);
    left -= count * span;
    return count === 0 ? [] : `${count}${unit}`;
  });
  return `+${parts.join(' ') || '0s'}`;
};

const lineOf = ({ now, offsetMs }: Clock): string => `${now}  ${ahead(offsetMs)}`;

/** A clock that has a long way goes on by itself. */
const arrived = async (api: Api, first: Clock, { stop, output, texts }: Context): Promise<Clock> => {
  let clock = first;
  if (clock.advancingTo !== null) output.note(texts.advancing(clock.advancingTo));
  while (clock.advancingTo !== null && !stop.aborted) {
    await pause(lookEveryMs, undefined, { signal: stop }).catch(() => undefined);
    clock = (await api('GET /sandbox/clock', clockSchema)).data;
  }
  return clock;
};

/** Shows the time of the sandbox. */
export const clock: Command = {
  help: 'clock',
  options: {},
  operands: [],
  run: async (context, given) => {
    const { api } = openApi(context, given);
    const { data } = await api('GET /sandbox/clock', clockSchema);
    context.output.line(lineOf(data), { type: 'clock', ...data });
    if (data.advancingTo !== null) context.output.note(context.texts.advancing(data.advancingTo));
    return exitCodes.done;
  },
};

/** Advances it, and ends when it is there. */
export const clockAdvance: Command = {
  help: 'clock',
  options: { to: { type: 'string' } },
  operands: ['TIME'],
  run: async (context, given) => {
    const [advance, to] = [given.operands[0], textIn(given, 'to')];
    if (advance === undefined && to === undefined) throw usage((t) => t.operandMissing('TIME'));
    if (advance !== undefined && to !== undefined) throw usage((t) => t.onlyOneOf('TIME, --to'));
    if (advance !== undefined && !/^[1-9]\d{0,7}[smhd]$/.test(advance)) throw usage((t) => t.wrongAdvance(advance));
    const body = to === undefined ? { advance } : { to: timeOf(to) };
    const { api } = openApi(context, given);
    const { data } = await api('POST /sandbox/clock', advancedSchema, { body, timeoutMs: answerMs });
    const { released, ...first } = data;
    const reached = await arrived(api, first, context);
    const counted = Object.entries(released).filter(([, count]) => count > 0);
    const shown = counted.map(([kind, count]) => `  ${kind} ${count}`).join('');
    context.output.line(`${lineOf(reached)}${shown}`, { type: 'advanced', ...reached, released });
    return reached.advancingTo === null ? exitCodes.done : exitCodes.failed;
  },
};
