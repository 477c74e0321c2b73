import { appError } from '@kopru/contracts/errors/errors';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Accounts } from '../../identity/open-accounts.ts';
import { newTotpSecret, totpUri } from '../../identity/sign-in/totp.ts';
import type { LiveHub } from '../live/live-hub.ts';
import type { PanelHandlers, Signed } from '../access/panel-handler.ts';
import type { Entry } from '../access/signed-in.ts';
import type { SiteOf } from '../access/site.ts';

const ownerOf = ({ session: { accountId, userId } }: Pick<Signed, 'session'>) => ({ accountId, userId });

export const secondFactorHandlers = (
  { secondFactor, factors, passkeys, confirmPassword, signInWithPasskey, users, sessions }: Accounts,
  { siteOf, entry, hub }: { siteOf: SiteOf; entry: Entry; hub: LiveHub },
) =>
  ({
    getPasskeyQuestion: async ({ request }) => ({
      data: { options: { ...(await passkeys.question(siteOf(request))) } },
    }),
    signInWithPasskey: async ({ body, request }) =>
      entry.answerOf(
        await signInWithPasskey(
          body.answer as unknown as AuthenticationResponseJSON,
          siteOf(request),
          entry.originOf(request),
        ),
      ),
    getSecondFactor: async (signed) => ({ data: await secondFactor.show(ownerOf(signed)) }),
    makeRecoveryCodes: async ({ body, ...signed }) => {
      await confirmPassword(ownerOf(signed), body.password);
      return { data: { codes: await secondFactor.makeRecoveryCodes(ownerOf(signed)) } };
    },
    getTotpSecret: ({ user }) => {
      const secret = newTotpSecret();
      return { data: { secret, uri: totpUri(secret, user.email) } };
    },
    enableTotp: async ({ body, ...signed }) => {
      const owner = ownerOf(signed);
      await secondFactor.requireRecoveryCodes(owner);
      await confirmPassword(owner, body.password);
      await secondFactor.enableTotp(owner, body);
      return {};
    },
    disableTotp: async ({ body, ...signed }) => {
      await confirmPassword(ownerOf(signed), body.password);
      await factors.removeTotp(ownerOf(signed));
      return {};
    },
    getNewPasskeyQuestion: async ({ request, user, ...signed }) => ({
      data: { options: { ...(await passkeys.newQuestion(ownerOf(signed), user.email, siteOf(request))) } },
    }),
    addPasskey: async ({ body, request, ...signed }) => {
      const owner = ownerOf(signed);
      await secondFactor.requireRecoveryCodes(owner);
      await confirmPassword(owner, body.password);
      const answer = body.answer as unknown as RegistrationResponseJSON;
      await passkeys.add(owner, { name: body.name, answer }, siteOf(request));
      return {};
    },
    removePasskey: async ({ body, params, ...signed }) => {
      const owner = ownerOf(signed);
      const { passkeys: mine } = await secondFactor.show(owner);
      if (!mine.some(({ id }) => id === params.id)) throw appError('passkey_not_found');
      await confirmPassword(owner, body.password);
      await factors.removePasskey(owner, params.id);
      return {};
    },
    /** For a colleague who has lost everything; an operator's command does it for the last owner. */
    resetSecondFactor: async ({ accountId, user, params: { id: userId } }) => {
      // One's own wants the password.
      if (userId === user.id || (await users.find(accountId, userId)) === undefined) throw appError('user_not_found');
      await factors.remove({ accountId, userId });
      await sessions.endAllOf(accountId, userId);
      hub.closeUser(userId);
      return {};
    },
  }) satisfies Partial<PanelHandlers>;
