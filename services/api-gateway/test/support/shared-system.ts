import { createProducedErrors } from './produced-errors.ts';
import { accountsAt, startSystem, type System } from './system.ts';

const systems = new Map<string, Promise<System>>();

afterAll(async () => {
  const started = await Promise.allSettled(systems.values());
  for (const one of started) if (one.status === 'fulfilled') await one.value.stop();
});

/**
 * The one system with these settings of all specifications that a test file runs. What one specification makes (accounts,
 * replicas, noted errors) is its own, and its `stop` ends only that; the system ends with the file.
 */
export const sharedSystem = async (settings: Record<string, string> = {}): Promise<System> => {
  const name = JSON.stringify(Object.entries(settings).sort());
  const starting = systems.get(name) ?? startSystem(settings);
  systems.set(name, starting);
  const system = await starting;
  const replicas: { stop(): Promise<void> }[] = [];
  const produced = createProducedErrors();
  return {
    ...system,
    produced,
    newAccount: accountsAt({ ...system, produced }),
    startGateway: async (...given) => {
      const replica = await system.startGateway(...given);
      replicas.push(replica);
      return replica;
    },
    stop: async () => {
      for (const replica of replicas) await replica.stop();
    },
  };
};
