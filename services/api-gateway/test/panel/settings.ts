import type { MailServer } from '@kopru/testing';
import type { TelegramServer } from '../support/telegram-server.ts';

/** What the specifications of the panel's pages run with, on one system; a busy machine is no reason for an owner to count as away. */
export const settings = { OWNER_TIMEOUT: '60s', PICTURE_ALLOW_CIDRS: '127.0.0.1/32' };

/** Those of what the panel warns of, soon. */
export const alertSettings = {
  ...settings,
  GETIR_POLL_INTERVAL: '1s',
  TY_POLL_INTERVAL: '1s',
  WAITING_ALERT: '1s',
  UNACCEPTED_ORDER_AFTER: '1s',
  INCIDENT_WATCH_INTERVAL: '500ms',
  WEBHOOK_BREAKER_FAILURES: '2',
  WEBHOOK_BREAKER_AFTER: '100ms',
  WEBHOOK_BREAKER_PROBE: '300ms',
  YS_PLUGIN_SECRET: 'demo-plugin-secret-for-the-middleware-of-yemeksepeti-only-for-demos',
};

/** Those by which people are told of something. */
export const notifyingSettings = ({ post, telegram }: { post: MailServer; telegram: TelegramServer }) => ({
  SMTP_URL: post.url,
  MAIL_FROM: 'Köprü <kopru@ornek.test>',
  PUBLIC_URL: 'https://panel.ornek.test',
  TELEGRAM_BOT_TOKEN: telegram.token,
  TELEGRAM_URL: telegram.url,
  PUSH_ALLOW_CIDRS: '127.0.0.0/8',
});
