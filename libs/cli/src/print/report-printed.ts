import { z } from 'zod';
import { Refused, type Api } from '../api.ts';
import { untilAnswered, type Connection } from '../persist.ts';
import type { DueSlip } from './due.ts';
import type { PrintedOrder } from './order.ts';

/** Reports to Köprü that a slip came out, for the journey of its order. Printing waits for no answer. */
export type ReportPrinted = (printer: string, order: PrintedOrder, slip: DueSlip) => void;

const timeoutMs = 5_000;
/** So long a slip is reported again to a Köprü that does not answer. */
const repeatedMs = 90_000;
/** Silent: the requests that printing itself needs report that Köprü is unavailable. */
const silent: Connection = { lost: () => undefined, found: () => undefined };
const answerSchema = z.object({ success: z.literal(true) });
/** A Köprü that does not know of it, or a key that may not: all further slips would be refused, too. */
const isForGood = (error: unknown): boolean =>
  error instanceof Refused && ['forbidden', 'route_not_found', 'method_not_allowed'].includes(error.code);

/** One small request for each slip, retried while Köprü is unavailable: otherwise the journey shows that nothing was printed. */
export const makeReportPrinted = (api: Api, stop: AbortSignal): ReportPrinted => {
  let isRefused = false;
  return (printer, { id }, { kind: slip }) => {
    if (isRefused) return;
    const body = { printer: printer.slice(0, 60), slip };
    const report = () => api(`POST /orders/${id}/printed`, answerSchema, { body, signal: stop, timeoutMs });
    untilAnswered(report, { signal: stop, until: Date.now() + repeatedMs, connection: silent }).catch(
      (error: unknown) => {
        isRefused ||= isForGood(error);
      },
    );
  };
};
