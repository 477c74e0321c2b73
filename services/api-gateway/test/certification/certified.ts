import type { Certification } from '@kopru/contracts/public/certifications';
import { publicOperations } from '@kopru/contracts/public/operations';
import { waitFor } from '@kopru/testing';
import { apiClient, type Api } from '../support/api-client.ts';
import { startSystem, type System } from '../support/system.ts';
import type { Bug } from './bugs.ts';
import { startTill } from './till.ts';

export const till = { name: 'Örnek Kasa', version: '1.2.3' };

interface RunOptions {
  seed?: number;
  scenarios?: readonly string[];
}

/** Scenarios that were not passed. */
export const failedIn = ({ scenarios }: Certification): string[] =>
  scenarios.filter(({ state }) => state !== 'passed').map(({ scenario }) => scenario);
/** Every finding that does not hold. */
export const wrongIn = ({ scenarios }: Certification) =>
  scenarios.flatMap(({ scenario, findings }) =>
    findings.filter(({ isMet }) => !isMet).map((finding) => ({ scenario, ...finding })),
  );

/** What a system runs with whose sandboxes certify tills. */
export const settings = {
  TY_POLL_INTERVAL: '1s',
  PLATFORM_TIMEOUT: '2s',
  // A platform waits half a minute for an acceptance, on a busy machine, too.
  SIMULATOR_TIME_SCALE: '10',
  CERTIFICATION_TIMEOUT: '12s',
  TUNNEL_IDLE_TIMEOUT: '4s',
};

export const certifiedBy = (system: System) => {
  const newSandbox = async () => {
    const account = await system.newAccount();
    const { apiKey = '' } = await system.admin('sandbox.create', { account: account.id });
    return { key: apiKey, api: apiClient(system.url, apiKey, system.produced.note), live: account };
  };
  /** A certification, when it has ended. */
  const run = async (api: Api, options: RunOptions): Promise<Certification> => {
    const started = await api('POST /certifications', { body: { till, ...options } });
    expect(started.body).toMatchObject({ success: true, data: { state: 'running', till, levels: [] } });
    const atEnd = async () => {
      const { body } = await api(`GET /certifications/${started.body.data.id as string}`);
      const seen = publicOperations.getCertification.data.strict().parse(body.data);
      return seen.state !== 'running' && seen;
    };
    return waitFor(atEnd, { timeoutMs: 320_000, everyMs: 200 });
  };
  return {
    system,
    newSandbox,
    run,
    /** A till of its own account, judged. */
    judged: async (options: RunOptions, bug?: Bug) => {
      const { key, api } = await newSandbox();
      const tried = await startTill({ url: system.url, key, ...(bug !== undefined && { bug }) });
      try {
        expect((await api('POST /webhook-endpoints', { body: { url: tried.url } })).status).toBe(200);
        return { run: await run(api, options), api };
      } finally {
        await tried.stop();
      }
    },
    stop: system.stop,
  };
};
export type Certified = ReturnType<typeof certifiedBy>;

/** A system of one test file, whose sandboxes certify tills. */
export const startCertified = async (own: Record<string, string> = {}): Promise<Certified> =>
  certifiedBy(await startSystem({ ...settings, ...own }));
