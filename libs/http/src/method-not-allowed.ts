import { appError } from '@kopru/contracts/errors/errors';
import type { RequestHandler, Response, Router } from 'express';

interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
  match(path: string): boolean;
}

/** 405 with `Allow`, for an address that takes these methods. */
export const refuseMethod = (response: Response, methods: readonly string[]): never => {
  const allow = [...new Set(methods)].sort().join(', ');
  response.set('Allow', allow);
  throw appError('method_not_allowed', { params: { allow } });
};

/** After a router's routes: an address that exists with other methods is 405 with `Allow`. */
export const methodNotAllowed =
  (router: Router): RequestHandler =>
  (request, response, next) => {
    const layers = router.stack as unknown as Layer[];
    const methods = layers
      .filter((layer) => layer.route !== undefined && layer.match(request.path))
      .flatMap((layer) => Object.keys(layer.route?.methods ?? {}));
    if (methods.length === 0) return next();
    return refuseMethod(
      response,
      methods.map((method) => method.toUpperCase()),
    );
  };
