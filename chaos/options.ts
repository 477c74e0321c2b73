import { parseArgs } from 'node:util';
import { isKnown } from './schedule.ts';

const usage = `npm run chaos -- [--cluster] [--seed 1] [--seconds 300] [--rate 40] [--shops 4] [--log FILE] [--timeout 180]
                 [--no-faults] [--only FAULTS] [--drop-every N]

--cluster  three RabbitMQ nodes and three MongoDB members, each in a network of its own (root on Linux only): leaders
           are killed, frozen and cut off, networks split, links lose packets, servers restart in turn or come back empty
--only     faults of some kinds (kill,pause), or by their names (--cluster --only "isolate-leader broker,one-way")`;

export interface Options {
  isCluster: boolean;
  seed: number;
  durationMs: number;
  perSecond: number;
  shops: number;
  logFile: string;
  /** How long the system may take to come to rest after the last order. */
  timeoutMs: number;
  hasFaults: boolean;
  only: string | undefined;
  /** Every Nth webhook that the receiver acknowledged counts as lost, to test the checker; 0: none. */
  dropEvery: number;
}

/** The options of the command line; ends the process where they ask for help or name an unknown fault. */
export const readOptions = (): Options => {
  const { values } = parseArgs({
    options: {
      cluster: { type: 'boolean', default: false },
      seed: { type: 'string', default: '1' },
      seconds: { type: 'string', default: '300' },
      rate: { type: 'string', default: '40' },
      shops: { type: 'string', default: '4' },
      log: { type: 'string' },
      timeout: { type: 'string', default: '180' },
      only: { type: 'string' },
      'no-faults': { type: 'boolean', default: false },
      'drop-every': { type: 'string', default: '0' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  }
  if (values.only !== undefined && !isKnown(values.only, values.cluster)) {
    process.stderr.write(`--only ${values.only} is no fault${values.cluster ? '' : ' of a run without --cluster'}\n`);
    process.exit(1);
  }
  return {
    isCluster: values.cluster,
    seed: Number(values.seed),
    durationMs: Number(values.seconds) * 1000,
    perSecond: Number(values.rate),
    shops: Number(values.shops),
    logFile: values.log ?? `chaos-${values.seed}.log`,
    timeoutMs: Number(values.timeout) * 1000,
    hasFaults: !values['no-faults'],
    only: values.only,
    dropEvery: Number(values['drop-every']),
  };
};
