import type { OutboundHttp } from '@kopru/outbound-http';
import type { Keyring } from '@kopru/secrets';
import type { OpenedService } from '@kopru/service';
import { repeating, type Service } from '@kopru/runtime';
import type { Accounts } from '../identity/open-accounts.ts';
import type { ServiceClients } from '../clients/service-clients.ts';
import type { RestaurantName } from '../clients/restaurant-names.ts';
import type { MailServer } from '../identity/mail/mail-server.ts';
import { Counter } from 'prom-client';
import { createCalls, type CallSettings } from './calls.ts';
import { createContactRepository } from './contacts.repository.ts';
import { createDigester } from './digests.ts';
import { createDigestRepository } from './digests.repository.ts';
import { createNotifier } from './notifier.ts';
import { createNotificationRepository } from './notifications.repository.ts';
import { createSenders } from './senders.ts';
import { createSms, type SmsSettings } from './sms.ts';
import { createTelegram } from './telegram.ts';
import { createWebPush } from './web-push.ts';

const chatsEveryMs = 2_000;
const chatsLeaseMs = 10_000;

/** People are notified of incidents by their browsers, e-mail, Telegram, SMS and calls, as far as this installation has them. */
export const openNotifications = (
  { mongo, leases, owner, logger, metrics }: OpenedService,
  {
    accounts,
    clients,
    restaurantName,
    mail,
    telegram: bot,
    sms: smsProvider,
    calls: callProvider,
    push: toBrowsers,
    publicUrl,
    now,
  }: {
    accounts: Accounts;
    clients: ServiceClients;
    restaurantName: RestaurantName;
    mail: MailServer | undefined;
    telegram: { url: string; token: string } | undefined;
    sms: SmsSettings | undefined;
    calls: CallSettings | undefined;
    push: { keyring: Keyring; outbound: OutboundHttp };
    publicUrl: string | undefined;
    now: () => Date;
  },
) => {
  const telegram = bot && createTelegram({ ...bot, logger });
  const contacts = createContactRepository(mongo, now);
  const push = publicUrl === undefined ? undefined : createWebPush({ ...toBrowsers, publicUrl });
  const notifications = createNotificationRepository(mongo, now);
  const digests = createDigestRepository(mongo, now);
  const senders = createSenders({
    mail,
    telegram,
    sms: smsProvider && createSms({ ...smsProvider, logger }),
    calls: callProvider && createCalls({ ...callProvider, logger, now }),
    push,
  });
  const attempts = new Counter({
    name: 'kopru_notifications_total',
    help: 'Attempts to notify a person of an incident, or to send a digest, by kind and outcome',
    labelNames: ['kind', 'outcome'],
    registers: [metrics],
  });
  const parts: Service[] = [];
  if (publicUrl !== undefined && Object.keys(senders).length > 0)
    parts.push(
      createNotifier({
        incidents: clients.incidents,
        users: accounts.users,
        ...{ contacts, notifications, senders, restaurantName, leases, owner, now, logger, publicUrl },
        count: (kind, outcome) => void attempts.inc({ kind, outcome }),
      }),
      createDigester({
        users: accounts.users,
        ...{ clients, contacts, digests, senders, leases, owner, now, logger, publicUrl },
        count: (outcome) => void attempts.inc({ kind: 'digest', outcome }),
      }),
    );
  if (telegram !== undefined)
    parts.push(
      repeating(
        async () => {
          if (!(await contacts.waitsForChat()) || !(await leases.acquire('telegram', owner, chatsLeaseMs))) return;
          for (const { token, ...chat } of await telegram.started()) await contacts.confirmChat(token, chat);
        },
        { everyMs: chatsEveryMs, onError: (error) => void logger.warn('could not look for new chats', { error }) },
      ),
    );
  return { contacts, notifications, digests, senders, telegram, applicationKey: push?.applicationKey ?? null, parts };
};
export type Notifications = ReturnType<typeof openNotifications>;
