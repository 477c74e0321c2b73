import type { SessionView } from '@kopru/contracts/panel/access';
import type { PanelOperationShape } from '@kopru/contracts/panel/operations';
import type { Accounts } from '../../identity/open-accounts.ts';
import type { Audited } from '../../audit/audited.ts';
import { findSigned, userOf } from './access.routes.ts';
import type { Cookies } from './cookies.ts';
import type { Acting, Request } from './panel-handler.ts';

interface Asked {
  params: unknown;
  body: unknown;
  request: Request;
}
/** By people who are not signed in yet: the e-mail that is sent, or the answer, says who it is. */
const signIns: ReadonlySet<string> = new Set([
  ...['signIn', 'signInWithPasskey', 'signInWithSingleSignOn', 'chooseAccount', 'requestPassword', 'setPassword'],
]);

type Work<T> = () => Promise<T>;

/** Leaves an entry of whatever a person changes in the panel, and of every attempt to sign in. */
export const makePanelAudit = (audited: Audited, accounts: Accounts, { session: cookie }: Cookies) => {
  const emailOf = (body: unknown): string | undefined => (body as { email?: string }).email;

  return async <T extends { data?: unknown }>(
    operation: PanelOperationShape,
    { params, body, request }: Asked,
    { signed, work }: { signed: Acting | undefined; work: Work<T> },
  ): Promise<T> => {
    const { id, method, path, isAudited } = operation;
    if (method === 'get' && isAudited !== true) return work();
    const record = {
      door: 'panel',
      operation: id,
      path,
      params: (params ?? {}) as Record<string, string>,
      body,
      from: request.ip ?? '',
    } as const;
    if (signIns.has(id)) {
      const email = emailOf(body);
      const actor = { kind: 'user', id: null, name: email ?? '' } as const;
      // An e-mail may be a user of several accounts: each one hears of the attempt, and none from where it came.
      const [accountId = null, ...others] = email === undefined ? [] : await accounts.users.accountsWith({ email });
      const from = others.length === 0 ? record.from : '';
      return audited({ ...record, from, accountId, others, actor }, work, ({ data }) => {
        const view = data as SessionView | { choices: unknown } | undefined;
        // A forgotten password is asked for with an e-mail, and nothing is answered; who is to choose is not in yet.
        return view === undefined || 'choices' in view
          ? {}
          : { accountId: view.account.id, actor: userOf(view), from: record.from };
      });
    }
    const who = signed ?? (await findSigned(accounts, cookie.read(request.headers.cookie)));
    // Without a session there is nothing to sign out of.
    if (who === undefined) return work();
    const accountId = signed?.accountId ?? who.session.accountId;
    return audited({ ...record, accountId, actor: userOf(who) }, work);
  };
};
