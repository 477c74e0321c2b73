import type { InternalOperation } from '@kopru/contracts/internal/operation';
import type { Answer, Message, ServiceCall, Params } from './service-client.ts';

/** A request with what an operation takes of it. */
export type Forwarded<O> = { params: Params<O> } & Message<O>;

/** A handler that passes a request on to its owner unchanged. */
export const forward =
  <O extends InternalOperation>(call: ServiceCall<O>) =>
  ({ params, ...message }: Forwarded<O>): Promise<Answer<O>> =>
    call({ ...(params as object), ...message } as Params<O> & Message<O>);
