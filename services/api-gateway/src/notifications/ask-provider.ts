import type { Logger } from '@kopru/runtime';

/** What the codes of a provider mean; any other code is that of a provider that is busy. */
export interface ProviderCodes {
  /** The code of an answer; undefined: it has none. */
  codeOf: (text: string, status: number) => string | undefined;
  taken: readonly string[];
  /** The number can get nothing. */
  refused: readonly string[];
  /** What the operator has to mend. */
  faults: Readonly<Record<string, string>>;
}

interface Asked {
  name: string;
  url: string;
  headers: Record<string, string>;
  body: string;
  codes: ProviderCodes;
  /** What cannot be sent while a setting is wrong. */
  what: 'text messages' | 'calls';
  logger: Logger;
}

const timeoutMs = 10_000;

/**
 * One request to a provider of text messages or calls. Rejects when it is unavailable or does not take it now, without a word of
 * the credentials or the number.
 */
export const askProvider = async ({ name, url, headers, body, codes, what, logger }: Asked) => {
  const response = await fetch(url, {
    ...{ method: 'POST', headers, body, redirect: 'error' },
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => {
    throw new Error(`${name} does not answer`);
  });
  const said = codes.codeOf(await response.text().catch(() => ''), response.status);
  if (said === undefined) throw new Error(`the answer of ${name} cannot be read (${response.status})`);
  if (codes.taken.includes(said)) return 'sent' as const;
  if (codes.refused.includes(said)) return 'refused' as const;
  const setting = codes.faults[said];
  if (setting !== undefined)
    logger.error(`could not send ${what}: correct the setting`, { provider: name, code: said, setting });
  throw Object.assign(new Error(`${name} does not accept ${what} now`), { code: said });
};
