import { appError } from '@kopru/contracts/errors/errors';
import type { InternalOperation, InternalOperations } from '@kopru/contracts/internal/operation';
import { Router, type RequestHandler } from 'express';
import type { z } from 'zod';
import { expressPath } from './express-path.ts';
import { anyCaller } from './internal-credential.ts';
import { methodNotAllowed } from './method-not-allowed.ts';
import { ok } from './reply.ts';
import { requestState } from './request-state.ts';
import { openRoute, route, type RouteInput, type RouteSchemas } from './route.ts';

type Input<O extends RouteSchemas> = Pick<
  RouteInput<O>,
  | 'params'
  | 'query'
  | 'body'
  | 'locale'
  | 'signal'
  | 'request'
  | (O extends { isForService: true } ? never : 'accountId')
>;
type Data<O> = O extends { data: infer S extends z.ZodType } ? z.input<S> : void;

/** For each operation, what answers it: parsed input in, the data of the answer out. */
export type Handlers<Rows extends InternalOperations> = {
  [Name in keyof Rows]: (input: Input<Rows[Name]>) => Data<Rows[Name]> | Promise<Data<Rows[Name]>>;
};

const usualCallers = ['api-gateway'];

/** Only the callers that the row names. */
const admit =
  ({ callers }: InternalOperation): RequestHandler =>
  (_request, response, next) => {
    const admitted: readonly string[] = callers ?? usualCallers;
    const { caller = '' } = requestState(response);
    if (caller !== anyCaller && !admitted.includes(caller)) throw appError('unauthorized');
    next();
  };

/** The owner's side of its operations: each has exactly one handler, or it does not compile. */
export const serve = <Rows extends InternalOperations>(operations: Rows, handlers: Handlers<Rows>): Router => {
  const router = Router();
  for (const [name, operation] of Object.entries<InternalOperations[string]>(operations)) {
    const handle = handlers[name] as (input: RouteInput<RouteSchemas>) => unknown;
    const served = operation.isForService === true ? openRoute : route;
    router[operation.method](
      expressPath(operation.path),
      admit(operation),
      served(operation, async (input) => ok(await handle(input))),
    );
  }
  router.use(methodNotAllowed(router));
  return router;
};
