import { rmSync } from 'node:fs';
import { note, Problem, withProgress } from '../progress.mjs';
import { type DataDir, openDataDir, secretsOf } from './data-dir.ts';
import { seedDemo, type DemoAccount, type DemoAddresses } from './demo/seed.ts';
import type { Backing } from './infra/backing.ts';
import { findBacking } from './infra/index.ts';
import { clearLeftovers, describeProcess, runtimeFile, writeRuntime } from './leftovers.ts';
import { checkPorts } from './ports.ts';
import { readSettings, type Settings } from './settings.ts';
import { stopRequested } from './stop-signal.ts';
import { pidsOf, supervise, type Supervised } from './supervise.ts';
import { addressOf, demoSpec, doctorEnvironment, sandboxSpec, serviceEnvironment, serviceSpecs } from './system.ts';

const graceMs = 20_000;

interface System {
  services: Supervised[];
  demo: Supervised[];
  /** May still be starting: only once it is up can it be stopped. */
  pendingBacking: Promise<Backing> | undefined;
  backing: Backing | undefined;
  isStopping: boolean;
  /** Whether runtime.json belongs to this launcher and not to another running system. */
  isRegistered: boolean;
}

const stopSystem = async (system: System): Promise<void> => {
  system.isStopping = true;
  const backing = await system.pendingBacking?.catch(() => undefined);
  await Promise.all(system.services.map((service) => service.stop(graceMs)));
  await Promise.all(system.demo.map((process) => process.stop(5000)));
  await backing?.stop();
};

/** Writes runtime.json every 2 s, because restarted processes have new ids. */
const saveRuntime = (settings: Settings, dataDir: DataDir, system: System, backing: Backing): NodeJS.Timeout => {
  system.isRegistered = true;
  const environment = doctorEnvironment(settings, backing);
  const write = async (): Promise<void> => {
    if (system.isStopping) return;
    const known = [...pidsOf([...system.services, ...system.demo]), ...(system.backing?.processes() ?? [])];
    writeRuntime(dataDir, {
      launcher: await describeProcess('launcher', process.pid),
      processes: await Promise.all(known.map(({ name, pid }) => describeProcess(name, pid))),
      gateway: addressOf(settings, 'gateway'),
      ingest: addressOf(settings, 'ingest'),
      environment,
    });
  };
  void write();
  return setInterval(() => void write(), 2000).unref();
};

const startServices = async (settings: Settings, dataDir: DataDir, system: System, backing: Backing): Promise<void> => {
  const env = serviceEnvironment(settings, dataDir, backing);
  const besides = [sandboxSpec(settings, dataDir, env), ...(settings.hasDemo ? [demoSpec(settings, dataDir)] : [])];
  system.demo.push(...besides.map(supervise));
  const { first, replicas } = await serviceSpecs(settings, dataDir, env);
  // Replicas start later, because a service's first process creates its collections and indexes.
  for (const specs of [first, replicas]) {
    if (system.isStopping) return;
    system.services.push(...specs.map(supervise));
    await Promise.all([...system.demo, ...system.services].map((process) => process.whenReady(120_000)));
  }
};

const announce = (settings: Settings, dataDir: DataDir, demo: DemoAccount | undefined): void => {
  const gateway = addressOf(settings, 'gateway');
  const panel = `${gateway}/panel`;
  const ingest = addressOf(settings, 'ingest');
  note(`
  Control panel   ${panel}${demo ? `   ${demo.email}   ${demo.password}` : ''}
  API             ${gateway}/web-api/v1   (documentation: ${gateway}/docs)
  Order intake    ${ingest}${demo ? `\n  Webhooks        ${addressOf(settings, 'receiver')}   (what the demo receiver got)\n  Platforms       ${addressOf(settings, 'simulator')}   (the simulator: places orders)` : ''}
  Logs            ${dataDir.file('logs')}
  Stop            Ctrl-C
`);
  console.log(
    `READY ${JSON.stringify({ gateway, panel, ingest, ...(demo && { apiKey: demo.apiKey, email: demo.email, password: demo.password }) })}`,
  );
};

const demoAddresses = (settings: Settings): DemoAddresses => ({
  gateway: addressOf(settings, 'gateway'),
  ingest: addressOf(settings, 'ingest'),
  simulator: addressOf(settings, 'simulator'),
  receiver: addressOf(settings, 'receiver'),
});

const bringUp = async (settings: Settings, dataDir: DataDir, system: System): Promise<void> => {
  await clearLeftovers(dataDir);
  await checkPorts(settings.wantedPorts, settings.host);
  system.pendingBacking = findBacking({ dataDir, env: settings.env, purpose: 'start' });
  const backing = await system.pendingBacking;
  system.backing = backing;
  if (system.isStopping) return;
  saveRuntime(settings, dataDir, system, backing);
  await withProgress('Starting the services', () => startServices(settings, dataDir, system, backing));
  const target = {
    gateway: addressOf(settings, 'gatewayInternal'),
    internalToken: secretsOf(dataDir, settings.env).INTERNAL_TOKEN,
  };
  const demo = settings.hasDemo
    ? await seedDemo(demoAddresses(settings), dataDir.file('demo.json'), target)
    : undefined;
  announce(settings, dataDir, demo);
};

/** `npm start`: the whole system on this machine, until Ctrl-C. */
export const main = async (args: readonly string[]): Promise<void> => {
  const settings = readSettings(args, process.env);
  const dataDir = openDataDir(settings.dataDir);
  const system: System = {
    services: [],
    demo: [],
    pendingBacking: undefined,
    backing: undefined,
    isStopping: false,
    isRegistered: false,
  };
  const stop = stopRequested();
  let failure: unknown;
  try {
    const up = bringUp(settings, dataDir, system);
    up.catch(() => undefined);
    await Promise.race([up, stop]);
    await stop;
  } catch (error) {
    failure = error;
  }
  await withProgress('Stopping', () => stopSystem(system));
  if (system.isRegistered) rmSync(runtimeFile(dataDir), { force: true });
  if (failure !== undefined) console.error(failure instanceof Problem ? `\n${failure.message}` : failure);
  process.exit(failure === undefined ? 0 : 1);
};
