import { repeating, type Logger, type Service } from '@kopru/runtime';
import type { AccountRepository } from '../accounts/account.repository.ts';
import type { KeyCommands } from './key-commands.ts';

const everyMs = 15_000;

/** Gives webhooks another key when theirs has expired. Replicas may try at once: only one makes the change. */
export const createEndedKeys = (parts: {
  accounts: Pick<AccountRepository, 'withEndedWebhookKey'>;
  keys: Pick<KeyCommands, 'replaceEnded'>;
  logger: Logger;
  now: () => Date;
}): Service =>
  repeating(
    async () => {
      for (const accountId of await parts.accounts.withEndedWebhookKey(parts.now()))
        await parts.keys.replaceEnded(accountId);
    },
    { everyMs, onError: (error) => void parts.logger.warn('could not replace expired keys', { error }) },
  );
