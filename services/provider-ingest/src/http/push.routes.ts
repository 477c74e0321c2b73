import { answerWithin, bodyText, refuseMethod, requestState, sendReply, type MemoryBudget } from '@kopru/http';
import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import { findProvider } from '@kopru/contracts/platforms/providers';
import type { Logger } from '@kopru/runtime';
import { type RequestHandler, Router } from 'express';
import type { AdmitPush } from '../intake/admit-push.ts';
import type { TakePush } from '../intake/take-push.ts';

/** Platforms may push with either; the address of an own channel is documented with `POST` and takes nothing else. */
const methodsOf = (provider: string): readonly string[] =>
  findProvider(provider) === 'direct' ? ['POST'] : ['POST', 'PUT'];

/** The part of the path after the token, as it was sent. */
const pathAfterToken = (path: string): string => {
  const parts = path.split('/').slice(3);
  while (parts.at(-1) === '') parts.pop();
  return parts.join('/');
};

/**
 * Takes pushes from platforms and a restaurant's own channels: `/{provider}/{token}` and a platform's sub-paths. Nothing
 * of a stranger's body is read. Bodies are read as text, so that a refused one can be saved as it came and an accepted one
 * is parsed once.
 */
export const pushRoutes = (parts: {
  admitPush: AdmitPush;
  takePush: TakePush;
  bodyLimitBytes: number;
  budget: MemoryBudget;
  answerLimitMs: number;
  logger: Logger;
}): Router => {
  const router = Router();
  const readText = bodyText(parts.bodyLimitBytes, { inflate: true, budget: parts.budget });
  const byItsMethod: RequestHandler = (request, response, next) => {
    const methods = methodsOf((request.params as { provider: string }).provider);
    if (!methods.includes(request.method)) refuseMethod(response, methods);
    next();
  };
  const admit: RequestHandler = async (request, response, next) => {
    const { provider, token } = request.params as { provider: string; token: string };
    const integration = await parts.admitPush({ provider, token, from: request.ip ?? '' });
    response.locals['integration'] = integration;
    requestState(response).account = { id: integration.accountId };
    next();
  };
  const take: RequestHandler = async (request, response) => {
    const push = {
      method: request.method,
      path: pathAfterToken(request.path),
      headers: request.headers,
      rawBody: typeof request.body === 'string' ? request.body : '',
      receivedAt: new Date(),
    };
    const reply = await parts.takePush(push, response.locals['integration'] as IntegrationCredentials);
    sendReply(response, { status: 200, body: reply });
  };
  // What is taken after that is the same order when it comes again.
  const limited = answerWithin(parts.answerLimitMs, parts.logger);
  router.all('/:provider/:token{/*rest}', byItsMethod, limited, admit, readText, take);
  return router;
};
