import { randomInt } from 'node:crypto';
import { certificationScenarios } from '@kopru/contracts/certification';
import { appError } from '@kopru/contracts/errors/errors';
import { failure } from '@kopru/contracts/errors/failures';
import { tunnelIn } from '@kopru/contracts/internal/tunnels';
import type { Endpoint } from '@kopru/contracts/internal/webhooks';
import type { CertificationWrite } from '@kopru/contracts/public/certifications';
import type { ServiceClients } from '../clients/service-clients.ts';
import type { Judge } from './judge/judge.ts';
import type { RunDocument } from './records/run.model.ts';
import type { Runs } from './records/runs.ts';

const seeds = 2_147_483_647;

/** Certifications of the POS of an account's sandbox. */
export const createCertifications = (parts: {
  runs: Runs;
  judge: Judge;
  clients: Pick<ServiceClients, 'endpoints'>;
  /** Of the API. */
  version: string;
}) => {
  const { runs, judge, clients, version } = parts;
  /** Endpoints of tunnels are used only when the request names them. */
  const chosenOf = async (accountId: string, id: string | undefined): Promise<Endpoint[]> => {
    if (id !== undefined) return [await clients.endpoints.get({ accountId, id })];
    const { items } = await clients.endpoints.list({ accountId, query: { dir: 'next' } });
    return items.filter(({ url }) => tunnelIn(url) === undefined);
  };
  /** The webhook endpoint of the POS; `receiver_not_ready`, `webhook_not_found`. */
  const receiverOf = async (accountId: string, chosenId: string | undefined): Promise<string> => {
    const [endpoint] = (await chosenOf(accountId, chosenId)).filter(
      ({ destination, isEnabled, isPaused }) => destination.type === 'webhook' && isEnabled && !isPaused,
    );
    if (endpoint === undefined) throw appError('receiver_not_ready', { params: { reason: failure('no_endpoint') } });
    const { id } = endpoint;
    const { delivered, statusCode, error } = await clients.endpoints.test({ accountId, id });
    if (delivered) return id;
    const answered = statusCode === null ? failure('no_answer') : failure('answered_status', { status: statusCode });
    throw appError('receiver_not_ready', { params: { reason: error ?? answered } });
  };
  return {
    /** `receiver_not_ready`, `webhook_not_found`, `certification_running` */
    start: async (accountId: string, write: CertificationWrite): Promise<RunDocument> => {
      const { till, seed, scenarios } = write;
      const endpointId = await receiverOf(accountId, write.endpointId);
      const chosen = certificationScenarios.filter((id) => scenarios?.includes(id) ?? true);
      const run = await runs.insert({
        ...{ accountId, endpointId, till, version },
        ...{ seed: seed ?? randomInt(seeds), scenarios: chosen },
      });
      judge.start(run, endpointId);
      return run;
    },
    list: runs.list,
    find: runs.find,
    /** Does nothing when the run has ended. */
    cancel: async (accountId: string, id: string): Promise<RunDocument> => {
      await runs.find(accountId, id);
      await runs.end(id, 'cancelled');
      judge.stop(id);
      return runs.find(accountId, id);
    },
  };
};
export type Certifications = ReturnType<typeof createCertifications>;
