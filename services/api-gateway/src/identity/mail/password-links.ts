import { appError } from '@kopru/contracts/errors/errors';
import type { Locale } from '@kopru/contracts/errors/failures';
import { setPasswordPage } from '@kopru/contracts/panel/values';
import type { AccountRepository } from '../accounts/account.repository.ts';
import { linkLivesMs, type MailQueue } from './mail-queue.ts';
import type { OneTimeTokens } from '../users/one-time-tokens.ts';
import type { FactorOwner } from '../sign-in/second-factor.repository.ts';
import type { Passwords } from '../users/passwords.ts';
import type { SessionRepository } from '../sign-in/session.repository.ts';
import {
  invitationLimits,
  invitedLimits,
  letterLimits,
  proofLimits,
  type SignInThrottle,
} from '../sign-in/sign-in-throttle.ts';
import { newToken } from '../users/token.ts';
import type { LinkReason } from '../users/user.model.ts';
import type { UserRepository } from '../users/users.repository.ts';

type Invitation = ReturnType<MailQueue['invitation']>;

interface Parts {
  accounts: AccountRepository;
  users: UserRepository;
  passwords: Passwords;
  sessions: SessionRepository;
  tokens: OneTimeTokens;
  throttle: SignInThrottle;
  mails: MailQueue;
  /** Sends what waits, at once; absent where no e-mail is sent. */
  wakeMail: (() => void) | undefined;
}

const subjectOf = ({ accountId, userId }: FactorOwner): string => `${accountId} ${userId}`;

/** Where a link leads. The token stands behind `#`: it is in no request, no log and no referrer. */
export const linkTo = (publicUrl: string, token: string): string =>
  `${new URL(setPasswordPage, publicUrl).href}#${token}`;

/** A new link for a user, which counts once; those before it count until one is used. */
export const givePasswordLink = async (
  tokens: OneTimeTokens,
  owner: FactorOwner,
  { reason, isMailed }: { reason: LinkReason; isMailed: boolean },
): Promise<string> => {
  const token = newToken();
  await tokens.give(token, 'set-password', { subject: subjectOf(owner), isMailed, forMs: linkLivesMs[reason] });
  return token;
};

/** Links with which people set a password: after an invitation, or when they have forgotten it. */
export const createPasswordLinks = ({
  accounts,
  users,
  passwords,
  sessions,
  tokens,
  throttle,
  mails,
  wakeMail,
}: Parts) => {
  /** `mail_not_set_up` */
  const wakeRequired = (): (() => void) => {
    if (wakeMail === undefined) throw appError('mail_not_set_up');
    return wakeMail;
  };
  const endLinks = (owner: FactorOwner): Promise<void> => tokens.endAll('set-password', subjectOf(owner));

  return {
    sendsMail: wakeMail !== undefined,
    endLinks,
    /** `write` puts the invitation into the user's document: `mail_not_set_up`, `too_many_letters`. */
    invite: async <T>(
      by: 'mail' | 'link',
      to: { email: string; accountId: string; locale: Locale },
      write: (invitation: Invitation) => Promise<T>,
    ): Promise<T> => {
      const invitation = mails.invitation(by, to.locale);
      if (by === 'link') return write(invitation);
      wakeRequired();
      const limits = invitationLimits(to.email, to.accountId);
      await throttle.takeLetter(limits);
      return write(invitation).catch(async (error: unknown) => {
        await throttle.returnLetter(limits);
        throw error;
      });
    },
    /** After the user is written: wakes the sender, or resolves to the token of the link that is handed over. */
    deliver: async (by: 'mail' | 'link', owner: FactorOwner): Promise<string | null> => {
      if (by === 'link') return givePasswordLink(tokens, owner, { reason: 'invitation', isMailed: false });
      wakeRequired()();
      return null;
    },
    /** In place of the invitation before it: `user_not_found`. */
    inviteAgain: async (owner: FactorOwner, invitation: Invitation): Promise<void> => {
      await mails.invite(owner.accountId, owner.userId, invitation);
      await endLinks(owner);
    },
    /** `sign_in_throttled`, `mail_not_set_up`; the same for an e-mail that nobody has. */
    request: async (email: string, { address, locale }: { address: string; locale: Locale }): Promise<void> => {
      const wake = wakeRequired();
      await throttle.take(letterLimits(email, address));
      await mails.forgotten(email, locale);
      wake();
    },
    /** Ends the user's sessions and other links: `password_too_common`, `sign_in_throttled`, `link_not_valid`. */
    setPassword: async (token: string, password: string, address: string) => {
      const limits = proofLimits(address);
      await throttle.take(limits);
      // A refused password leaves the link as it is.
      const passwordHash = await passwords.hashOfNew(password);
      const link = await tokens.take(token, 'set-password');
      const [accountId = '', userId = ''] = link?.subject.split(' ') ?? [];
      const provesEmail = link?.isMailed === true;
      const user =
        userId === '' ? undefined : await users.putPassword(accountId, userId, { passwordHash, provesEmail });
      const account = await accounts.find(accountId);
      if (user === undefined || account === undefined) throw appError('link_not_valid');
      await endLinks({ accountId, userId });
      await sessions.endAllOf(accountId, userId);
      await throttle.forgive(limits);
      // A person who uses a link of an e-mail has agreed to get it.
      if (provesEmail) await throttle.forgive(invitedLimits(user.email));
      return { user, account: { id: account.id, name: account.name } };
    },
  };
};
