import { shownText } from '../../libs/cli/src/output.ts';
import { Problem } from '../progress.mjs';

export interface AdminTarget {
  /** The gateway's internal address. */
  gateway: string;
  internalToken: string;
}

interface Envelope {
  success: boolean;
  data?: unknown;
  message?: string;
  error?: { details?: { path: string; message: string }[] };
}

/**
 * The gateway's refusal for the command line: members of the body are named as the options that the person
 * gave. A terminal obeys nothing of it.
 */
export const refusal = (status: number, answer: Envelope | undefined): string => {
  const details = answer?.error?.details ?? [];
  if (details.length === 0) return shownText(answer?.message ?? `The gateway answered ${String(status)}.`);
  return details
    .map(({ path, message }) => shownText(`--${path.replace(/^body\.([^.]*).*/, '$1')}: ${message}`))
    .join('\n');
};

/** Calls the gateway's internal admin API and returns the data of its answer. */
export const callAdmin = async (
  target: AdminTarget,
  command: string,
  body: Record<string, unknown>,
): Promise<unknown> => {
  const response = await fetch(`${target.gateway}/internal/admin/${command}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-internal-token': target.internalToken },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  }).catch((error: unknown) => {
    throw new Problem(
      `The gateway at ${target.gateway} does not answer. Start the system (npm start), or set GATEWAY_URL and INTERNAL_KEYS.`,
      { cause: error },
    );
  });
  const answer = (await response.json().catch(() => undefined)) as Envelope | undefined;
  if (!response.ok || answer?.success !== true) throw new Problem(refusal(response.status, answer));
  return answer.data;
};
