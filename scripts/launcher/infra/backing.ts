import type { DataDir } from '../data-dir.ts';

export interface Backing {
  /** Said to the person who started the system. */
  description: string;
  mongodbUri: string;
  rabbitmqUrl: string;
  rabbitmqManagementUrl: string;
  /** What a later start may have to end. */
  processes: () => { name: string; pid: number }[];
  stop: () => Promise<void>;
}

/** A way of getting RabbitMQ and MongoDB; a string says why it does not apply here. */
export interface Way {
  name: 'env' | 'docker' | 'native' | 'none';
  start: (context: BackingContext) => Promise<Backing | string>;
}

export interface BackingContext {
  dataDir: DataDir;
  env: NodeJS.ProcessEnv;
  /** Tests throw their data away; a system keeps it. */
  purpose: 'start' | 'test';
}
