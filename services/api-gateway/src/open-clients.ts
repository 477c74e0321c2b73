import { createKeyring } from '@kopru/secrets';
import type { OpenedService } from '@kopru/service';
import { createCertifications, type Certifications } from './clients/certifications.ts';
import { ofKnownRestaurants } from './clients/known-restaurants.ts';
import { limitClients } from './clients/limit-clients.ts';
import { createServiceClients, type ServiceClients } from './clients/service-clients.ts';
import { ofOwnTunnels } from './clients/own-tunnels.ts';
import { createTunnels, type Tunnels } from './clients/tunnels.ts';
import { createSigner, type Signer } from './certificates/signer.ts';
import type { Config } from './config.ts';
import type { Accounts } from './identity/open-accounts.ts';
import { createSandboxClock, type SandboxClocks } from './sandbox/clock.ts';
import { clockClients } from './sandbox/clock-clients.ts';
import { makeConnect } from './sandbox/connect.ts';
import { makeRunClock } from './sandbox/run-clock.ts';
import { createSandbox, type Sandbox } from './sandbox/sandbox.ts';
import { ofEnvironments } from './sandbox/of-environments.ts';
import { createSimulator } from './sandbox/simulator.ts';

interface Parts {
  accounts: Accounts;
  now: () => Date;
}

export interface OpenedClients {
  clients: ServiceClients;
  sandbox: Sandbox;
  sandboxClock: SandboxClocks;
  signer: Signer;
  certifications: Certifications;
  tunnels: Tunnels;
}

/** The calls to the other services, behind the checks of this one, and to the sandbox. */
export const openClients = (service: OpenedService, config: Config, { accounts, now }: Parts): OpenedClients => {
  const { logger } = service;
  const { limits, sandboxes, clocks } = accounts;
  const simulator = createSimulator(config.SANDBOX_URL);
  const tunnels = createTunnels(config, service.client);
  const limited = limitClients(createServiceClients(config, service.client), limits);
  const checked = ofKnownRestaurants(ofOwnTunnels(limited, tunnels.isOpen));
  const clients = ofEnvironments(checked, {
    sandboxes,
    clocks,
    simulator,
    logger,
  });
  const sandbox = createSandbox(clients, { simulator, connect: makeConnect(clients, { simulator, clocks }) });
  const runClock = makeRunClock({
    clocks,
    clients: clockClients(clients, simulator),
    leases: service.leases,
    owner: service.owner,
  });
  const sandboxClock = createSandboxClock({ clocks, run: runClock, now, logger });
  const signer = createSigner(createKeyring(config.CERTIFICATE_KEYS ?? config.MASTER_KEYS));
  const certifications = createCertifications(config, service.client);
  return { clients, sandbox, sandboxClock, signer, certifications, tunnels };
};
