import { note, Problem } from '../../progress.mjs';
import { type Backing, type BackingContext, infraProblem, type Way } from './backing.ts';
import { composeWay } from './compose.ts';
import { environmentWay } from './environment.ts';
import { nativeWay } from './native.ts';
import { mustBeReachable, mustHaveVolume, rememberStore, storeUnavailable, storeOf, type Store } from './store.ts';
import { testcontainersWay } from './testcontainers.ts';

/** For tests that bring everything they need. */
const noWay: Way = {
  name: 'none',
  start: () =>
    Promise.resolve({
      description: 'no RabbitMQ and no MongoDB',
      addresses: { MONGODB_URI: '', RABBITMQ_URL: '', RABBITMQ_MANAGEMENT_URL: '' },
      processes: () => [],
      outages: () => [],
      stop: () => Promise.resolve(),
    }),
};

const waysFor = (purpose: BackingContext['purpose']): Way[] => [
  environmentWay,
  purpose === 'test' ? testcontainersWay : composeWay,
  nativeWay,
];

interface Choice {
  ways: Way[];
  /** Holds the data of earlier runs; when there is one, its way is the only choice. */
  store: Store | undefined;
}

const choose = (context: BackingContext): Choice => {
  const { dataDir, env, purpose } = context;
  const forced = env['KOPRU_INFRA'];
  const problem = infraProblem(forced);
  if (problem !== undefined) throw new Problem(problem);
  if (forced === noWay.name) return { ways: [noWay], store: undefined };
  const store = purpose === 'start' ? storeOf(dataDir) : undefined;
  if (store !== undefined) mustBeReachable(context, store);
  const wanted = store?.way ?? (forced || undefined);
  return { ways: waysFor(purpose).filter(({ name }) => wanted === undefined || name === wanted), store };
};

const advice =
  'Start Docker, or set MONGODB_URI and RABBITMQ_URL, or install rabbitmq-server and mongod, or run this as root on Debian or Ubuntu, where they are installed for you.';

/** The result of the first way that does not answer with a reason against it. */
const firstOf = async <T>(
  { dataDir }: BackingContext,
  { ways, store }: Choice,
  ask: (way: Way) => Promise<T | string>,
): Promise<T> => {
  const reasons: string[] = [];
  for (const way of ways) {
    const answer = await ask(way);
    if (typeof answer !== 'string') return answer;
    if (store !== undefined) throw storeUnavailable(dataDir, store, answer);
    reasons.push(`${way.name}: ${answer}`);
  }
  throw new Problem(`Köprü needs RabbitMQ and MongoDB and found neither. ${advice}\n  ${reasons.join('\n  ')}`);
};

/** RabbitMQ and MongoDB by the way that holds the data of earlier runs, else by the first that works here. */
export const findBacking = async (context: BackingContext): Promise<Backing> => {
  const choice = choose(context);
  return firstOf(context, choice, async (way) => {
    if (choice.store !== undefined && (await way.whyNot?.(context)) === undefined)
      await mustHaveVolume(context.dataDir, choice.store);
    const found = await way.start(context);
    if (typeof found === 'string') return found;
    note(`  ${found.description}`);
    if (context.purpose === 'start' && way.name !== 'none') rememberStore(context, way.name, found);
    return found;
  });
};

/** Throws the problem that `findBacking` would find, as far as it is known before anything is installed. */
export const mustBePossible = async (context: BackingContext): Promise<void> =>
  firstOf(context, choose(context), async (way) => way.whyNot?.(context));
