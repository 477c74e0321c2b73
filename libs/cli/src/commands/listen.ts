import { reportConnection } from '../connection.ts';
import { endOf, openApi, warnOfPlainHttp, type Command, type Context } from '../context.ts';
import { exitCodes } from '../ending.ts';
import { consume } from '../listen/consume.ts';
import { createDeliver, type Attempted } from '../listen/deliver.ts';
import { idOf, labelOf } from '../listen/event.ts';
import { createFeed } from '../listen/feed.ts';
import type { Next } from '../listen/plan.ts';
import { createPost, type Posted } from '../listen/post.ts';
import { listenOptions, listenSettings } from '../listen/settings.ts';
import { clockTime } from '../output.ts';
import type { Texts } from '../texts/texts.ts';
import { shown } from '../values.ts';

/** An answer as a line names it: the status and how long it took, or why there is none. */
export const answerText = ({ status, error, durationMs }: Posted, texts: Texts): string =>
  status === null ? (error ?? texts.noAnswer) : `${status}  ${durationMs} ms`;

const outcomeText = (posted: Posted, attempt: number, next: Next, texts: Texts): string => {
  const answer = answerText(posted, texts);
  if (next.kind === 'delivered') return answer;
  return next.kind === 'failed'
    ? texts.gaveUp(answer, attempt)
    : texts.attemptFailed(answer, attempt, shown(next.afterMs));
};

/** One line per attempt, and the count of how events ended. */
const tallying = ({ output, texts }: Context, gone: AbortController) => {
  const ended = { delivered: 0, failed: 0 };
  const attempted: Attempted = (event, attempt, posted, next) => {
    const at = new Date();
    const text = `${clockTime(at)}  ${labelOf(event)}  ${outcomeText(posted, attempt, next, texts)}`;
    const { status, error = null, durationMs } = posted;
    const { olay, veri, sequence } = event;
    const outcome = next.kind === 'again' ? { outcome: 'retrying', retryInMs: next.afterMs } : { outcome: next.kind };
    output.line(text, {
      ...{ type: 'attempt', at: at.toISOString(), id: idOf(event), olay, sequence, veri },
      ...{ attempt, status, error, durationMs, ...outcome },
    });
    if (next.kind !== 'again') ended[next.kind] += 1;
    if (next.kind === 'failed' && next.isGone) gone.abort();
  };
  return { ended, attempted };
};

/** Brings the account's events to a receiver on this machine. */
export const listen: Command = {
  help: 'listen',
  options: listenOptions,
  operands: [],
  run: async (context, given) => {
    const { texts, output, environment } = context;
    const settings = listenSettings(given, environment);
    const { target, consumer, from, events, secret, style, delaysMs, timeoutMs, leaseMs, count, forMs } = settings;
    const { api, apiKey } = openApi(context, given);
    warnOfPlainHttp(context, target);
    const gone = new AbortController();
    const stop = AbortSignal.any([endOf(context, forMs), gone.signal]);
    const { ended, attempted } = tallying(context, gone);
    const post = createPost(target, timeoutMs);
    const proof = { key: environment.webhookKey ?? apiKey, style, secret };
    const connection = reportConnection(context, () => output.note(texts.listening(consumer, target.href)));
    const feed = createFeed({ api, name: consumer, leaseMs, stop, connection });
    if (from !== undefined) await feed.seek(from);
    await consume({
      feed,
      deliver: createDeliver({ post, proof, delaysMs, stop, attempted }),
      wants: ({ olay }) => events.includes(olay),
      timeoutMs,
      count,
      stop,
      acknowledged: (done) => output.data({ type: 'acknowledged', ids: done.map(idOf) }),
      lost: (lost) => output.note(texts.leaseLost(lost)),
    });
    post.close();
    if (gone.signal.aborted) output.note(texts.gone);
    output.note(texts.summary(ended.delivered, ended.failed));
    return ended.failed === 0 ? exitCodes.done : exitCodes.failed;
  },
};
