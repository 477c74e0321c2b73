import { version } from '@kopru/contracts/version';
import { createLogger, type Logger } from '@kopru/runtime';
import { openService, type App } from '@kopru/service';
import { openCertifications } from './certification/open-certifications.ts';
import { createServiceClients } from './clients/service-clients.ts';
import type { Config, SimulatorConfig } from './config.ts';
import { schemas } from './schemas.ts';
import { createSimulator, openPlatforms } from './simulator.ts';
import { openTunnels } from './tunnels/open-tunnels.ts';

const name = 'sandbox';
const bodyLimitBytes = 1_048_576;

const createService = (config: Config, logger: Logger): App => {
  const service = openService({
    name,
    config,
    logger,
    schemas,
    topology: { exchanges: [], queues: [] },
    bodyLimitBytes,
  });
  const { mongo } = service;
  const platforms = openPlatforms(config, logger);
  const clients = createServiceClients(config, service.client);
  const now = (): Date => new Date();
  const certification = openCertifications(service, {
    clients,
    control: platforms.control,
    version,
    timeoutMs: config.CERTIFICATION_TIMEOUT,
    now,
  });
  const tunnels = openTunnels(service, {
    endpoints: clients.endpoints,
    idleTimeoutMs: config.TUNNEL_IDLE_TIMEOUT,
    now,
    onClosed: certification.endAt,
  });
  const app = service.run({
    parts: [certification.part, tunnels.part],
    checks: [{ name: 'mongodb', isReady: mongo.answers }],
    internal: [certification.routes, tunnels.routes],
    open: platforms.handlers,
  });
  return { ...app, ...platforms.within(app) };
};

/** The sandbox of this installation; without a database only the simulated platforms. */
export const createApp = (
  config: Config | SimulatorConfig,
  logger = createLogger({ service: name, level: config.LOG_LEVEL }),
): App => ('MONGODB_DATABASE' in config ? createService(config, logger) : createSimulator(config, logger));
