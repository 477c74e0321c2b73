import { waitFor } from '@kopru/testing';
import { kopru } from '../cli/kopru.ts';
import { apiClient, type Api } from '../support/api-client.ts';
import type { System } from '../support/system.ts';
import type { Bug } from './bugs.ts';
import { startTill } from './till.ts';

interface Line {
  type: 'forwarded' | 'verdict' | 'certified';
  scenario?: string;
  state?: string;
  reason?: string | null;
  passed?: number;
}

/** Two gateways: at one the webhooks are looked after, and at the other `kopru` polls its tunnel. */
export const tunnelledBy = async (system: System) => {
  const other = await system.startGateway();
  const newSandbox = async () => {
    const account = await system.newAccount();
    const { apiKey: key = '', sandbox: id = '' } = await system.admin('sandbox.create', { account: account.id });
    return { id, key, liveKey: account.key, api: apiClient(system.url, key, system.produced.note) };
  };
  const certify = (key: string, ...args: string[]) =>
    kopru(['certify', '--till', 'Kasa@4.2.0', ...args], { KOPRU_URL: other.url(), KOPRU_API_KEY: key });
  return {
    system,
    otherUrl: other.url(),
    newSandbox,
    certify,
    /** A till that only this machine reaches, judged to the end. */
    judged: async (key: string, scenarios: readonly string[], bug?: Bug) => {
      const till = await startTill({ url: other.url(), key, ...(bug !== undefined && { bug }) });
      try {
        const chosen = scenarios.length === 0 ? [] : ['--scenario', scenarios.join(',')];
        const process = certify(key, '--forward-to', till.url, '--seed', '7', '--json', ...chosen);
        const code = await process.ended;
        const lines = process.lines() as unknown as Line[];
        const failed = lines.filter(({ type, state }) => type === 'verdict' && state === 'failed');
        return { code, lines, failed: failed.map(({ scenario }) => scenario), stderr: process.stderr() };
      } finally {
        await till.stop();
      }
    },
    /** Resolves when nothing of a tunnel is left. */
    cleared: async (api: Api) => {
      const tunnels = system.backing.client.db(system.backing.database('sandbox')).collection('tunnels');
      await waitFor(
        async () => {
          const { body } = await api('GET /webhook-endpoints');
          const left = (body.data as { url: string }[]).filter(({ url }) => url.includes('tunnel'));
          return left.length === 0 && (await tunnels.countDocuments()) === 0;
        },
        { what: 'an end of the tunnel' },
      );
    },
    stop: system.stop,
  };
};
export type Tunnelled = Awaited<ReturnType<typeof tunnelledBy>>;
