import { appError, failureOf } from '@kopru/contracts/errors/errors';
import { failure, type Failure } from '@kopru/contracts/errors/failures';
import { tunnelOperations, type TunnelAnswer } from '@kopru/contracts/internal/tunnels';
import { createServiceClient, type InternalClient } from '@kopru/http';
import { createAnswerReader, unreachableReason, type SendOutcome } from '@kopru/outbound-http';
import { createDeadline } from '../deadline.ts';

/** From here to the far end and back, beside what its receiver takes. */
const onTheWayMs = 8_000;
const readBytes = 64 * 1024;
const maxShownBytes = 4 * 1024;

interface Sent {
  accountId: string;
  tunnelId: string;
  headers: Record<string, string>;
  body: string;
  /** How long the receiver may take. */
  timeoutMs: number;
}

export interface Tunnels {
  /** What became of a POST to the receiver at the far end, as if it had been posted from here; never rejects. */
  send(request: Sent): Promise<SendOutcome>;
  /** Ends all requests in progress, and every later one, as `stopped`. */
  abortAll(): void;
}

const unreachable = (reason: Failure, durationMs = 0): SendOutcome => ({
  kind: 'unreachable',
  reason,
  isTimeout: reason.code === 'answer_late',
  durationMs,
});

const outcomeOf = (answer: TunnelAnswer, timeoutMs: number): SendOutcome => {
  const { status, error, headers, body, durationMs } = answer;
  if (status === null)
    return unreachable(
      error === null ? failure('answer_late', { ms: timeoutMs }) : unreachableReason({ code: error }),
      durationMs,
    );
  const reader = createAnswerReader(readBytes, maxShownBytes);
  reader.begin(status, headers);
  reader.take(Buffer.from(body, 'base64'));
  return { kind: 'answered', ...reader.answer(), durationMs };
};

/** Sends through the sandbox to the key that has opened a tunnel: no address is called. Without a sandbox there are none. */
export const createTunnels = (sandbox: InternalClient | undefined, timeoutMs: number): Tunnels => {
  const owner = sandbox && createServiceClient({ send: tunnelOperations.send }, sandbox);
  const limitMs = timeoutMs + onTheWayMs;
  const deadline = createDeadline(limitMs);
  const send = async ({ accountId, tunnelId, ...body }: Sent): Promise<SendOutcome> => {
    if (owner === undefined) return unreachable(failureOf(appError('tunnel_not_found')));
    try {
      const query = { wait: limitMs / 1000 };
      const sent = await owner.send({ accountId, tunnelId, query, body, timeoutMs: limitMs });
      return sent.kind === 'handed' ? outcomeOf(sent.answer, timeoutMs) : unreachable(sent.reason);
    } catch (error) {
      return unreachable(failureOf(error));
    }
  };
  return {
    send: (request) => deadline.run(() => send(request), unreachable),
    abortAll: deadline.abortAll,
  };
};
