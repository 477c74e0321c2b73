import { repeating, type Logger, type Repeating } from '@kopru/runtime';
import { mailFault, type MailServer } from './mail-server.ts';
import type { AccountRepository } from '../accounts/account.repository.ts';
import { letterOf } from './letters.ts';
import type { MailQueue, WaitingMail } from './mail-queue.ts';
import type { OneTimeTokens } from '../users/one-time-tokens.ts';
import { givePasswordLink, linkTo } from './password-links.ts';

const everyMs = 2_000;

/** Sends the e-mails that wait, one after another; each replica takes those that no other has. */
export const createMailSender = (parts: {
  mails: MailQueue;
  server: MailServer;
  accounts: Pick<AccountRepository, 'find'>;
  tokens: OneTimeTokens;
  publicUrl: string;
  logger: Logger;
}): Repeating => {
  const { mails, server, accounts, tokens, logger } = parts;

  const write = async ({ user, mail }: WaitingMail) => {
    const account = (await accounts.find(user.accountId))?.name ?? '';
    const owner = { accountId: user.accountId, userId: user._id };
    const token = await givePasswordLink(tokens, owner, { reason: mail.reason, isMailed: true });
    const letterParts = { name: user.name, account, link: linkTo(parts.publicUrl, token) };
    return { to: { name: user.name, address: user.email }, ...letterOf(mail.reason, mail.locale, letterParts) };
  };
  /** False: the server is unavailable, and would be for the next one as well. */
  const sendOne = async (waiting: WaitingMail): Promise<boolean> => {
    const about = { accountId: waiting.user.accountId, userId: waiting.user._id, reason: waiting.mail.reason };
    const letter = await write(waiting);
    try {
      const outcome = await server.send(letter);
      if (outcome === 'refused') logger.warn('the mail server does not accept e-mail for this address', about);
      await (outcome === 'sent' ? mails.sent(waiting) : mails.giveUp(waiting));
      return true;
    } catch (error) {
      logger.warn('could not send an e-mail', { ...about, ...mailFault(error), attempts: waiting.mail.attempts });
      await mails.retryLater(waiting);
      return false;
    }
  };

  return repeating(
    async () => {
      for (let waiting = await mails.claim(); waiting !== undefined; waiting = await mails.claim())
        if (!(await sendOne(waiting))) return;
    },
    { everyMs, onError: (error) => void logger.warn('could not look for e-mails to send', { error }) },
  );
};
