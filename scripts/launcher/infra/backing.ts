import type { DataDir } from '../data-dir.ts';

export interface Backing {
  /** Said to the person who started the system. */
  description: string;
  /** Where the servers are, by the variables that the services read. */
  addresses: Record<'MONGODB_URI' | 'RABBITMQ_URL' | 'RABBITMQ_MANAGEMENT_URL', string>;
  /** What a later start may have to end. */
  processes: () => { name: string; pid: number }[];
  stop: () => Promise<void>;
}

export type WayName = 'env' | 'docker' | 'native';

/** A way of getting RabbitMQ and MongoDB; a string says why it does not apply here. */
export interface Way {
  name: WayName | 'none';
  /** Why it cannot apply here, as far as that is known before anything is installed. */
  whyNot?: (context: BackingContext) => string | undefined | Promise<string | undefined>;
  start: (context: BackingContext) => Promise<Backing | string>;
}

export interface BackingContext {
  dataDir: DataDir;
  env: NodeJS.ProcessEnv;
  /** Tests throw their data away, measurements need none of before; a system keeps and finds them. */
  purpose: 'start' | 'bench' | 'test';
}

const known = ['env', 'docker', 'native', 'none'];

export const infraProblem = (forced: string | undefined): string | undefined =>
  !forced || known.includes(forced) ? undefined : `KOPRU_INFRA=${forced} is not known. Choose env, docker or native.`;
