import { createApi, type Api } from './api.ts';
import type { Environment } from './config.ts';
import type { Given, Options } from './command-line.ts';
import { Ending, exitCodes, usage, type ExitCode } from './ending.ts';
import type { Output } from './output.ts';
import type { Locale, Texts } from './texts/texts.ts';
import { textIn, urlOf } from './values.ts';

/** What a command works with. */
export interface Context {
  environment: Environment;
  locale: Locale;
  texts: Texts;
  output: Output;
  /** Aborted when the command is to end: Ctrl-C, or what calls it. */
  stop: AbortSignal;
}

/** One command of the command line. */
export interface Command {
  run: (context: Context, given: Given) => Promise<ExitCode>;
  options: Options;
  /** What stands behind its words, at most; by the names that help gives. */
  operands: readonly string[];
  help: keyof Texts['help'];
}

/** Ends a command: on a signal, or after the given time. */
export const endOf = ({ stop }: Context, forMs: number | undefined): AbortSignal =>
  forMs === undefined ? stop : AbortSignal.any([stop, AbortSignal.timeout(forMs)]);

/** The gateway's address without a slash at its end. */
export const gatewayUrl = ({ environment }: Context, given: Given): string =>
  urlOf(textIn(given, 'url') ?? environment.url).href.replace(/\/$/, '');

/** The key as it is set; it becomes a header. */
export const apiKeyIn = ({ environment: { apiKey } }: Context): string => {
  if (apiKey === undefined) throw new Ending(exitCodes.key, (t) => t.keyMissing);
  if (!/^[\x21-\x7e]+$/.test(apiKey)) throw usage((t) => t.wrongKey);
  return apiKey;
};

const isLoopback = ({ hostname }: URL): boolean => /^(?:127(?:\.\d+){3}|\[::1\]|(?:.+\.)?localhost)$/.test(hostname);

/** Warns when the connection is not encrypted, so that others can read the key. */
export const warnOfPlainHttp = ({ output, texts }: Context, url: URL): void => {
  if (url.protocol === 'http:' && !isLoopback(url)) output.note(texts.plainHttp(url.host));
};

export const openApi = (context: Context, given: Given): { api: Api; apiKey: string; url: string } => {
  const url = gatewayUrl(context, given);
  const apiKey = apiKeyIn(context);
  warnOfPlainHttp(context, new URL(url));
  return { api: createApi({ url, apiKey, locale: context.locale }), apiKey, url };
};
