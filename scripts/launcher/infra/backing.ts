import type { DataDir } from '../data-dir.ts';
import type { Outage } from '../hang-watch.ts';

export interface Backing {
  /** Shown to the person who starts the system. */
  description: string;
  /** The servers' addresses, by the variables that the services read. */
  addresses: Record<'MONGODB_URI' | 'RABBITMQ_URL' | 'RABBITMQ_MANAGEMENT_URL', string>;
  /** Processes that a later start may have to end. */
  processes: () => { name: string; pid: number }[];
  /** When one of the servers hung or was away; those of somebody else are not watched. */
  outages: () => readonly Outage[];
  stop: () => Promise<void>;
}

export type WayName = 'env' | 'docker' | 'native';

/** A way of getting RabbitMQ and MongoDB; a string says why it cannot be used here. */
export interface Way {
  name: WayName | 'none';
  /** Why this way cannot be used here, as far as that is known before anything is installed. */
  whyNot?: (context: BackingContext) => string | undefined | Promise<string | undefined>;
  start: (context: BackingContext) => Promise<Backing | string>;
}

export interface BackingContext {
  dataDir: DataDir;
  env: NodeJS.ProcessEnv;
  /** Only a started system keeps its data and finds it again. */
  purpose: 'start' | 'bench' | 'test';
}

const known = ['env', 'docker', 'native', 'none'];

export const infraProblem = (forced: string | undefined): string | undefined =>
  !forced || known.includes(forced) ? undefined : `KOPRU_INFRA=${forced} is not known. Choose env, docker or native.`;
