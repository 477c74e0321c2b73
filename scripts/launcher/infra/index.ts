import { note } from '../../progress.mjs';
import { Problem } from '../problem.ts';
import type { Backing, BackingContext, Way } from './backing.ts';
import { composeWay } from './compose.ts';
import { environmentWay } from './environment.ts';
import { noWay } from './none.ts';
import { nativeWay } from './native.ts';
import { testcontainersWay } from './testcontainers.ts';

const waysFor = (purpose: BackingContext['purpose']): Way[] => [
  environmentWay,
  purpose === 'start' ? composeWay : testcontainersWay,
  nativeWay,
];

const onlyForced = (ways: Way[], forced: string | undefined): Way[] => {
  if (!forced) return ways;
  if (forced === noWay.name) return [noWay];
  const chosen = ways.filter((way) => way.name === forced);
  if (chosen.length === 0) throw new Problem(`KOPRU_INFRA=${forced} is not known. Choose env, docker or native.`);
  return chosen;
};

const advice =
  'Start Docker, or set MONGODB_URI and RABBITMQ_URL, or install rabbitmq-server and mongod, or run this as root on Debian or Ubuntu, where they are installed for you.';

/** RabbitMQ and MongoDB by the first way that applies on this machine. */
export const findBacking = async (context: BackingContext): Promise<Backing> => {
  const reasons: string[] = [];
  for (const way of onlyForced(waysFor(context.purpose), context.env['KOPRU_INFRA'])) {
    const found = await way.start(context);
    if (typeof found !== 'string') {
      note(`  ${found.description}`);
      return found;
    }
    reasons.push(`${way.name}: ${found}`);
  }
  throw new Problem(`Köprü needs RabbitMQ and MongoDB and found neither. ${advice}\n  ${reasons.join('\n  ')}`);
};
