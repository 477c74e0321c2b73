import { singleSignOnPage } from '@kopru/contracts/panel/values';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from './config.ts';
import type { MailSettings } from './identity/mail/mail-server.ts';
import type { SingleSignOnSettings } from './identity/sign-in/single-sign-on.ts';
import type { CallSettings } from './notifications/calls.ts';
import type { SmsSettings } from './notifications/sms.ts';

const mustBeEncrypted = ({ NODE_ENV }: Pick<Config, 'NODE_ENV'>, name: string, url: string | undefined): void => {
  if (NODE_ENV === 'production' && url?.startsWith('https:') === false)
    throw new Error(`${name} must begin with https: in production`);
};

/** Absent where no provider is set; one that is set by half is an error at the start. */
export const singleSignOnOf = ({ PUBLIC_URL, ...config }: Config): SingleSignOnSettings | undefined => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name } = config;
  if (issuer === undefined) return undefined;
  if (clientId === undefined || PUBLIC_URL === undefined)
    throw new Error('OIDC_ISSUER needs OIDC_CLIENT_ID and PUBLIC_URL');
  mustBeEncrypted(config, 'OIDC_ISSUER', issuer);
  return { name, issuer, clientId, clientSecret, returnUrl: new URL(singleSignOnPage, PUBLIC_URL).href };
};

/** Absent where no e-mail is sent; a link in one must not lead where the asking browser says. */
export const mailOf = ({ SMTP_URL, MAIL_FROM, PUBLIC_URL, NODE_ENV }: Config) => {
  if (SMTP_URL === undefined) return undefined;
  if (MAIL_FROM === undefined || PUBLIC_URL === undefined) throw new Error('SMTP_URL needs MAIL_FROM and PUBLIC_URL');
  const settings: MailSettings = { smtpUrl: SMTP_URL, from: MAIL_FROM, isStrict: NODE_ENV === 'production' };
  return { settings, publicUrl: PUBLIC_URL };
};

/** Undefined: no messages by Telegram. */
export const telegramOf = ({ TELEGRAM_BOT_TOKEN, TELEGRAM_URL, PUBLIC_URL }: Config) => {
  if (TELEGRAM_BOT_TOKEN === undefined) return undefined;
  if (PUBLIC_URL === undefined) throw new Error('TELEGRAM_BOT_TOKEN needs PUBLIC_URL');
  return { token: TELEGRAM_BOT_TOKEN, url: TELEGRAM_URL.replace(/\/$/, '') };
};

/** Undefined: no messages by SMS. */
export const smsOf = ({
  SMS_PROVIDER,
  SMS_URL,
  SMS_USER,
  SMS_PASSWORD,
  SMS_SENDER,
  ...config
}: Config): SmsSettings | undefined => {
  if (SMS_PROVIDER === undefined) return undefined;
  if (SMS_USER === undefined || SMS_PASSWORD === undefined || SMS_SENDER === undefined || !config.PUBLIC_URL)
    throw new Error('SMS_PROVIDER needs SMS_USER, SMS_PASSWORD, SMS_SENDER and PUBLIC_URL');
  mustBeEncrypted(config, 'SMS_URL', SMS_URL);
  return { provider: SMS_PROVIDER, url: SMS_URL, user: SMS_USER, password: SMS_PASSWORD, sender: SMS_SENDER };
};

/** Undefined: no phone calls. */
export const callsOf = ({
  CALL_PROVIDER,
  CALL_URL,
  CALL_USER,
  CALL_PASSWORD,
  ...config
}: Config): CallSettings | undefined => {
  if (CALL_PROVIDER === undefined) return undefined;
  if (CALL_USER === undefined || CALL_PASSWORD === undefined || !config.PUBLIC_URL)
    throw new Error('CALL_PROVIDER needs CALL_USER, CALL_PASSWORD and PUBLIC_URL');
  mustBeEncrypted(config, 'CALL_URL', CALL_URL);
  return { provider: CALL_PROVIDER, url: CALL_URL, user: CALL_USER, password: CALL_PASSWORD };
};

/** The folder of the built control panel: as configured, else beside this service or below the working directory. */
export const panelFolder = ({ PANEL_DIR }: Config): string =>
  PANEL_DIR ??
  ['../control-panel/dist', 'services/control-panel/dist'].map((folder) => resolve(folder)).find(existsSync) ??
  resolve('../control-panel/dist');
