import { appError } from '@kopru/contracts';
import type { Accounts } from '../accounts/open-accounts.ts';
import { newToken } from '../accounts/token.ts';
import type { Errand, SingleSignOn } from '../clients/single-sign-on.ts';
import type { Cookies } from './cookies.ts';
import type { PanelHandlers } from './panel-handler.ts';
import type { Entry } from './signed-in.ts';

const errandMs = 10 * 60_000;

/** People come back to the browser that they left from: its cookie names their errand, once. */
export const singleSignOnHandlers = (
  { tokens, signInByEmail, links }: Accounts,
  {
    singleSignOn,
    cookies: { errand: cookie },
    entry,
  }: { singleSignOn: SingleSignOn | undefined; cookies: Cookies; entry: Entry },
) => {
  const required = (): SingleSignOn => {
    if (singleSignOn === undefined) throw appError('route_not_found');
    return singleSignOn;
  };
  return {
    getSignInMethods: () => ({ data: { singleSignOn: singleSignOn?.name ?? null, mail: links.sendsMail } }),
    startSingleSignOn: async () => {
      const { url, errand } = await required().start();
      const token = newToken();
      await tokens.give(token, 'single-sign-on', { subject: JSON.stringify(errand), forMs: errandMs });
      return { data: { url }, cookies: [cookie.set(token, new Date(Date.now() + errandMs))] };
    },
    signInWithSingleSignOn: async ({ body, request }) => {
      const way = required();
      const token = cookie.read(request.headers.cookie);
      const errand = token === undefined ? undefined : await tokens.take(token, 'single-sign-on');
      if (errand === undefined) throw appError('single_sign_on_failed');
      const place = entry.placeOf(request);
      const signedIn = await signInByEmail(() => way.finish(body.query, JSON.parse(errand) as Errand), place);
      const { data, cookies } = await entry.answerOf(signedIn);
      return { data, cookies: [...cookies, cookie.clear()] };
    },
  } satisfies Partial<PanelHandlers>;
};
