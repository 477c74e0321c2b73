import { AsyncLocalStorage } from 'node:async_hooks';
import { traceIdOf } from './trace.ts';

/** What one unit of work (a request, a message) carries to its logs, its calls and its messages. */
export interface WorkContext {
  requestId?: string;
  accountId?: string;
  traceparent?: string;
}

const storage = new AsyncLocalStorage<WorkContext>();

export const inContext = <T>(context: WorkContext, work: () => T): T => storage.run(context, work);
export const workContext = (): WorkContext => storage.getStore() ?? {};

/** The context as a log line shows it. */
export const currentContext = (): { requestId?: string; accountId?: string; traceId?: string } => {
  const { requestId, accountId, traceparent } = workContext();
  return {
    ...(requestId === undefined ? {} : { requestId }),
    ...(accountId === undefined ? {} : { accountId }),
    ...(traceparent === undefined ? {} : { traceId: traceIdOf(traceparent) }),
  };
};
