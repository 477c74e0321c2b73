import { appError } from '@kopru/contracts/errors/errors';
import { panelOperationList, type PanelOperationShape } from '@kopru/contracts/panel/operations';
import { expressPath, ok, openRoute, requestState, route, signalOf, validate } from '@kopru/http';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import type { HeavyReads } from '../public/requests/heavy-reads.ts';
import { mask } from '../public/views/mask.ts';
import { admit, admitAnybody, toRefusedRequest, refuseCrossSite } from './access/access.routes.ts';
import { makePanelAudit } from './access/panel-audit.ts';
import type { Acting, Signed } from './access/panel-handler.ts';
import { makeWithinRestaurantScope } from './access/restaurant-scope.ts';
import { withinRole } from './access/within-role.ts';
import { makeEntry } from './access/signed-in.ts';
import { makePanelHandlers, type PanelDeps } from './panel-handlers.ts';

type AnyHandler = (input: Record<string, unknown>) => Promise<{ data?: unknown; cookies?: string[] }>;

const signedOf = (response: Response | undefined): Acting | undefined =>
  response?.locals['panel'] as Acting | undefined;

/**
 * Only owners may write restaurants and integrations. They see the headers of payment matching whole, and an ingress
 * address where they make it or ask for it.
 */
const shown = (operation: PanelOperationShape, signed: Signed | undefined, body: unknown): unknown => {
  if (operation.needs === 'owner' || signed === undefined) return body;
  return signed.user.role === 'owner' ? mask(body, ['ingressUrl']) : mask(body);
};

/** Within the restaurant scope and the role of the person who asks. A write that is refused has its entry anyway; a read leaves it here. */
const noting = ({ clients, noteRefusal }: PanelDeps): ReturnType<typeof makeWithinRestaurantScope> => {
  const within = makeWithinRestaurantScope(clients);
  return (handle) => async (asked) => {
    try {
      return await within(withinRole(handle))(asked);
    } catch (error) {
      const { operation } = asked;
      if (operation.method === 'get')
        noteRefusal(error, toRefusedRequest(operation, asked, asked['request'] as Request));
      throw error;
    }
  };
};

interface Guards {
  audit: ReturnType<typeof makePanelAudit>;
  within: ReturnType<typeof makeWithinRestaurantScope>;
  heavyReads: HeavyReads;
}

const jsonEndpoint = (operation: PanelOperationShape, handle: AnyHandler, guards: Guards): RequestHandler => {
  const { audit, within, heavyReads } = guards;
  const make = operation.needs === undefined ? openRoute : route;
  return make(operation, async ({ params, query, body, locale, request, signal }) => {
    const signed = signedOf(request.res);
    const input = { operation, params, query, body, locale, request };
    const work = async () =>
      signed === undefined
        ? handle(input)
        : heavyReads(operation, { ...signed, signal }, () => within(handle)({ ...signed, ...input }));
    const { data, cookies } = await audit(operation, { params, body, request }, { signed, work });
    const reply = ok(data, {}, cookies === undefined ? undefined : { 'Set-Cookie': cookies });
    return { ...reply, body: shown(operation, signed, reply.body) };
  });
};

/** For answers that are not JSON: the handler writes them itself. */
const rawEndpoint =
  (operation: PanelOperationShape, handle: AnyHandler, { audit, within, heavyReads }: Guards): RequestHandler =>
  async (request, response) => {
    const { locale } = requestState(response);
    const params = operation.params && validate(operation.params, request.params, 'path', locale);
    const query = operation.query && validate(operation.query, request.query, 'query', locale);
    const signed = signedOf(response);
    if (signed === undefined) throw appError('session_required');
    // A file that is on its way cannot be refused any more: its entry comes first.
    const noted = async (input: Record<string, unknown>) => {
      await audit(operation, { params, body: undefined, request }, { signed, work: () => Promise.resolve({}) });
      return handle(input);
    };
    await heavyReads(operation, { ...signed, signal: signalOf(response) }, () =>
      within(noted)({ ...signed, operation, params, query, locale, request, response }),
    );
  };

/** The session API, each operation behind its own admission; mounted at `panelPrefix`. */
export const panelRoutes = (deps: PanelDeps): Router => {
  const { accounts, cookies, limiter } = deps;
  const handlers = makePanelHandlers({ ...deps, entry: makeEntry(accounts, cookies) });
  const { heavyReads } = deps;
  const guards = { audit: makePanelAudit(deps.audited, accounts, cookies), within: noting(deps), heavyReads };
  const router = Router();
  router.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });
  router.use(refuseCrossSite(deps.publicUrl));
  for (const operation of panelOperationList) {
    const { id, method, path, needs, mediaType } = operation;
    const endpoint = mediaType === undefined ? jsonEndpoint : rawEndpoint;
    router[method](
      expressPath(path),
      needs === undefined ? admitAnybody(limiter) : admit(deps, { ...operation, needs }),
      ...deps.readBody({ isForStrangers: needs === undefined }),
      endpoint(operation, handlers[id] as unknown as AnyHandler, guards),
    );
  }
  return router;
};
