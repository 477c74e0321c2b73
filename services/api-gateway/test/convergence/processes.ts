import type { Caller } from '@kopru/contracts/internal/operation';
import {
  type BackingServices,
  createRunning,
  freePort,
  internalKeysOf,
  serviceProcess,
  type ServiceProcess,
  sharedSettings,
  waitFor,
} from '@kopru/testing';
import { createApp as createSimulator } from '../../../sandbox/src/app.ts';
import { loadConfig as simulatorConfig } from '../../../sandbox/src/config.ts';
import { apiClient } from '../support/api-client.ts';
import { internalHeaders } from '../support/internal-headers.ts';
import { type Account, password } from '../support/system.ts';

const services = ['order-service', 'restaurant-service', 'provider-ingest', 'webhook-dispatcher'] as const;

/** The five services as processes of their own, which can be killed; the simulated platforms live on in this one. */
export const startProcesses = async (backing: BackingServices, settings: Record<string, string>) => {
  const running = createRunning();
  const simulator = await running.start(
    createSimulator(simulatorConfig({ HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error' })),
  );
  const ports = {
    order: await freePort(),
    restaurant: await freePort(),
    ingest: await freePort(),
    webhooks: await freePort(),
  };
  const shared: Record<string, string> = {
    ...sharedSettings,
    MONGODB_URI: backing.mongodbUri,
    RABBITMQ_URL: backing.rabbitmqUrl,
    ORDER_SERVICE_URL: `http://127.0.0.1:${ports.order}`,
    RESTAURANT_SERVICE_URL: `http://127.0.0.1:${ports.restaurant}`,
    PROVIDER_INGEST_URL: `http://127.0.0.1:${ports.ingest}`,
    WEBHOOK_DISPATCHER_URL: `http://127.0.0.1:${ports.webhooks}`,
    GETIR_BASE_URL: `${simulator.url()}/getir`,
    YS_BASE_URL: `${simulator.url()}/ys`,
    TY_BASE_URL: `${simulator.url()}/ty`,
    MIGROS_BASE_URL: `${simulator.url()}/migros`,
    GETIR_APP_SECRET_KEY: 'demo-app-secret',
    RATE_LIMIT_PER_SECOND: '100000',
    RATE_LIMIT_BURST: '100000',
    ...settings,
  };
  const processOf = (name: Exclude<Caller, 'operator'>, own: Record<string, string>): Promise<ServiceProcess> =>
    serviceProcess(name, {
      ...shared,
      ...own,
      MONGODB_DATABASE: backing.database(name),
      INTERNAL_KEYS: internalKeysOf(name),
    });
  const portOf: Record<(typeof services)[number], Record<string, string>> = {
    'order-service': { PORT: String(ports.order) },
    'restaurant-service': { PORT: String(ports.restaurant) },
    'provider-ingest': { INTERNAL_PORT: String(ports.ingest) },
    'webhook-dispatcher': { PORT: String(ports.webhooks) },
  };
  const processes: ServiceProcess[] = [];
  for (const name of services) processes.push(await processOf(name, portOf[name]));
  const gateway = await processOf('api-gateway', {});
  processes.push(gateway);
  for (const one of processes) running.add(one);
  const start = async (some: readonly ServiceProcess[]): Promise<void> => {
    for (const one of some) one.start();
    for (const one of some) await one.whenReady();
  };
  try {
    await start(processes);
  } catch (error) {
    await running.stopAll();
    throw error;
  }

  return {
    simulator: simulator.url(),
    processes,
    start,
    newAccount: async (): Promise<Account> => {
      const body = JSON.stringify({ name: 'Örnek', email: 'sahip@ornek.test', password });
      const headers = await internalHeaders('api-gateway');
      const address = `${gateway.internalUrl}/internal/admin/account.create`;
      const answer = await waitFor(async () => {
        const response = await fetch(address, { method: 'POST', headers, body });
        return response.ok && ((await response.json()) as { data: { accountId: string; apiKey: string } });
      });
      const { accountId: id, apiKey: key } = answer.data;
      return { id, key, api: apiClient(gateway.url, key) };
    },
    stop: () => running.stopAll(),
  };
};
export type Processes = Awaited<ReturnType<typeof startProcesses>>;
