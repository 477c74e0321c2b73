import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Locale } from './texts/texts.ts';

/** What the environment says; everything but the key has a usual value. */
export interface Environment {
  url: string;
  /** Undefined: none is set. */
  apiKey: string | undefined;
  /** What forwarded webhooks carry, where it is another key than that of the API. */
  webhookKey: string | undefined;
  /** Signs forwarded webhooks; unlike an option it stands in no list of processes. */
  webhookSecret: string | undefined;
  locale: Locale;
  /** Where `kopru print` remembers what it printed. */
  printFolder: () => string;
  /** The folder of Windows for data of all users of a machine. */
  sharedFolder: string;
}

const usualUrl = 'http://127.0.0.1:8080';

/** A variable that is set to nothing is not set. */
const set = (value: string | undefined): string | undefined => (value === '' ? undefined : value);

export const localeOf = (language: string | undefined): Locale =>
  /^tr(?:[-_.@]|$)/i.test(language ?? '') ? 'tr' : 'en';

const stateFolder = (env: NodeJS.ProcessEnv): string =>
  set(env['XDG_STATE_HOME']) ?? set(env['LOCALAPPDATA']) ?? join(homedir(), '.local', 'state');

export const environmentOf = (env: NodeJS.ProcessEnv = process.env): Environment => ({
  url: set(env['KOPRU_URL']) ?? usualUrl,
  apiKey: set(env['KOPRU_API_KEY']),
  webhookKey: set(env['KOPRU_WEBHOOK_KEY']),
  webhookSecret: set(env['KOPRU_WEBHOOK_SECRET']),
  locale: localeOf(set(env['LC_ALL']) ?? set(env['LC_MESSAGES']) ?? env['LANG']),
  // Asked for late: a user that systemd makes for a service has no home, and needs none.
  printFolder: () => join(stateFolder(env), 'kopru-print'),
  sharedFolder: set(env['ProgramData']) ?? String.raw`C:\ProgramData`,
});
