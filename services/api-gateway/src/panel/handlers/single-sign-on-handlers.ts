import { appError } from '@kopru/contracts/errors/errors';
import { linkStatePrefix } from '@kopru/contracts/panel/values';
import type { Accounts } from '../../identity/open-accounts.ts';
import { newToken } from '../../identity/users/token.ts';
import type { ProviderPerson } from '../../identity/users/user-sign-ins.ts';
import type { Errand, SingleSignOn } from '../../identity/sign-in/single-sign-on.ts';
import type { Cookies } from '../access/cookies.ts';
import type { PanelHandlers, Request, Signed } from '../access/panel-handler.ts';
import type { Entry } from '../access/signed-in.ts';

const errandMs = 10 * 60_000;

/** Whose errand it is who links the own user. */
type LinkErrand = Errand & { userId: string };
type ErrandKind = 'single-sign-on' | 'single-sign-on-link' | 'single-sign-on-choice';

/** People come back to the browser that they left from: its cookie names their errand, once. */
export const singleSignOnHandlers = (
  { tokens, signInByProvider, links, users, accounts, confirmPassword }: Accounts,
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
  /** The cookie with which the browser's next request takes up what is saved of it here. */
  const saveForReturn = async (kind: ErrandKind, saved: Errand | LinkErrand | ProviderPerson): Promise<string> => {
    const token = newToken();
    await tokens.give(token, kind, { subject: JSON.stringify(saved), forMs: errandMs });
    return cookie.set(token, new Date(Date.now() + errandMs));
  };
  /** `single_sign_on_failed` */
  const takeUp = async <T>(kind: ErrandKind, request: Request): Promise<T> => {
    const token = cookie.read(request.headers.cookie);
    const saved = token === undefined ? undefined : await tokens.take(token, kind);
    if (saved === undefined) throw appError('single_sign_on_failed');
    return JSON.parse(saved.subject) as T;
  };
  const ownOf = ({ session: { accountId, userId } }: Pick<Signed, 'session'>) => [accountId, userId] as const;

  return {
    getSignInMethods: () => ({ data: { singleSignOn: singleSignOn?.name ?? null, mail: links.sendsMail } }),
    startSingleSignOn: async () => {
      const { url, errand } = await required().start();
      return { data: { url }, cookies: [await saveForReturn('single-sign-on', errand)] };
    },
    signInWithSingleSignOn: async ({ body, request }) => {
      const way = required();
      const errand = await takeUp<Errand>('single-sign-on', request);
      const entered = await signInByProvider(() => way.finish(body.query, errand), entry.originOf(request));
      if ('choices' in entered) {
        const choices = entered.choices.map(async ({ id: userId, role, accountId }) => ({
          userId,
          role,
          account: { id: accountId, name: (await accounts.find(accountId))?.name ?? '' },
        }));
        const choiceCookie = await saveForReturn('single-sign-on-choice', entered.person);
        return { data: { choices: await Promise.all(choices) }, cookies: [choiceCookie] };
      }
      const { data, cookies } = await entry.answerOf(entered);
      return { data, cookies: [...cookies, cookie.clear()] };
    },
    chooseAccount: async ({ body, request }) => {
      const person = await takeUp<ProviderPerson>('single-sign-on-choice', request);
      const entered = await signInByProvider(() => Promise.resolve(person), entry.originOf(request), body.userId);
      if ('choices' in entered) throw appError('single_sign_on_failed');
      const { data, cookies } = await entry.answerOf(entered);
      return { data, cookies: [...cookies, cookie.clear()] };
    },
    getSingleSignOn: async (signed) => {
      if (singleSignOn === undefined) return { data: { name: null, linkedAt: null } };
      const linkedAt = await users.linkedAt(...ownOf(signed), singleSignOn.issuer);
      return { data: { name: singleSignOn.name, linkedAt: linkedAt?.toISOString() ?? null } };
    },
    startLinkOfSingleSignOn: async ({ body, session }) => {
      const way = required();
      await confirmPassword(session, body.password);
      const { url, errand } = await way.start(linkStatePrefix);
      const linkCookie = await saveForReturn('single-sign-on-link', { ...errand, userId: session.userId });
      return { data: { url }, cookies: [linkCookie] };
    },
    linkSingleSignOn: async ({ body, request, session }) => {
      const way = required();
      const { userId, ...errand } = await takeUp<LinkErrand>('single-sign-on-link', request);
      if (userId !== session.userId) throw appError('single_sign_on_failed');
      await users.linkSignOn(session.accountId, userId, await way.finish(body.query, errand));
      return { cookies: [cookie.clear()] };
    },
    unlinkSingleSignOn: async ({ body, session }) => {
      await confirmPassword(session, body.password);
      await users.unlinkSignOn(session.accountId, session.userId);
      return {};
    },
  } satisfies Partial<PanelHandlers>;
};
