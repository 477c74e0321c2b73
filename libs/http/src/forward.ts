import type { InternalOperation } from '@kopru/contracts';
import type { Answer, Message, OwnerCall, Params } from './owner-client.ts';

/** A request with what an operation takes of it. */
export type Forwarded<O> = { params: Params<O> } & Message<O>;

/** Gives a request on to its owner as it came: the handler of what an edge only passes on. */
export const forward =
  <O extends InternalOperation>(call: OwnerCall<O>) =>
  ({ params, ...message }: Forwarded<O>): Promise<Answer<O>> =>
    call({ ...(params as object), ...message } as Params<O> & Message<O>);
