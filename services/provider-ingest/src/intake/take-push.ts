import { appError, failureOf } from '@kopru/contracts/errors/errors';
import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import { isAppError, type AppError } from '@kopru/errors';
import { withTimeLimit } from '@kopru/runtime';
import type { Fact, PushReading, PushRequest } from '../providers/adapter.ts';
import { parseJson } from '../providers/json.ts';
import type { Adapters } from '../providers/registry.ts';
import type { FactFilter } from '../storage/fact-filter.ts';
import type { RejectedRepository } from '../storage/rejected-repository.ts';
import type { AcceptFacts } from './accept-facts.ts';
import type { HealthReports } from '../clients/health-reports.ts';
import type { LogRefused } from './log-refused.ts';
import type { RefusedNotes } from './note-refused.ts';

export type Push = Omit<PushRequest, 'body'>;
/** Resolves with the platform's reply once everything that the platform sent is safe. */
export type TakePush = (push: Push, integration: IntegrationCredentials) => Promise<unknown>;

/** No platform waits longer for a note that its orders do not need to be taken. */
const noteLimitMs = 1_000;

const parsedBody = (text: string): unknown => {
  if (text.trim() === '') return undefined;
  try {
    return parseJson(text);
  } catch (cause) {
    throw appError('invalid_json', { cause });
  }
};

export const makeTakePush = (parts: {
  adapters: Adapters;
  acceptFacts: AcceptFacts;
  rejected: RejectedRepository;
  refusedNotes: RefusedNotes;
  logRefused: LogRefused;
  filter: FactFilter;
  health: HealthReports;
}): TakePush => {
  const { adapters, acceptFacts, rejected, refusedNotes, logRefused, filter, health } = parts;

  const parse = (push: Push, integration: IntegrationCredentials): [PushRequest, PushReading] => {
    const request = { ...push, body: parsedBody(push.rawBody) };
    return [request, adapters.of(integration).parsePush(request, integration)];
  };
  const noteRefused = (push: Push, integration: IntegrationCredentials): void => {
    try {
      refusedNotes.note(integration, parse(push, integration)[1].facts);
    } catch (error) {
      if (!isAppError(error)) throw error;
      refusedNotes.note(integration, []);
    }
  };
  const readPush = async (push: Push, integration: IntegrationCredentials): Promise<PushReading> => {
    const adapter = adapters.of(integration);
    if (!(await adapter.authenticatePush({ ...push, body: undefined }, integration))) throw appError('unauthorized');
    if (!integration.status) {
      noteRefused(push, integration);
      throw appError('integration_disabled');
    }
    const [request, reading] = parse(push, integration);
    return adapter.confirmPush === undefined ? reading : adapter.confirmPush(request, reading, integration);
  };

  const refused = (push: Push, integration: IntegrationCredentials, error: AppError): AppError => {
    rejected.save(integration, { failure: failureOf(error), body: push.rawBody });
    // An integration that was switched off on purpose is not at fault, and its pushes are counted in a line of their own.
    if (error.code !== 'integration_disabled') {
      logRefused(integration, error.code);
      health.failed(integration, error, { mayBeOrder: true });
    }
    return error;
  };
  /** What is left of the reading once everything of it that is taken is safe. */
  const accepted = async (
    push: Push,
    integration: IntegrationCredentials,
    reading: PushReading,
  ): Promise<PushReading> => {
    const refusals = await acceptFacts(integration, reading.facts);
    const [refusal] = refusals.values();
    if (refusal === undefined) return reading;
    if (reading.withoutRefused === undefined) throw refused(push, integration, refusal);
    return reading.withoutRefused(refusals);
  };

  /**
   * The orders are safe by now; but without its note nobody follows one that has left the lists of its platform before the
   * next round, should this process die.
   */
  const note = ({ integrationId }: IntegrationCredentials, facts: readonly Fact[]): Promise<void> =>
    withTimeLimit(
      filter.arrived(integrationId, facts).catch(() => undefined),
      noteLimitMs,
      () => undefined,
    );

  return async (push, integration) => {
    const read = await readPush(push, integration).catch((error: unknown) => {
      throw isAppError(error) ? refused(push, integration, error) : error;
    });
    const reading = await accepted(push, integration, read);
    if (adapters[integration.provider].poll !== undefined) await note(integration, reading.facts);
    for (const one of reading.refused ?? []) rejected.save(integration, one);
    if (reading.facts.some(({ kind }) => kind === 'order')) health.orderArrived(integration, 'push');
    return reading.reply;
  };
};
