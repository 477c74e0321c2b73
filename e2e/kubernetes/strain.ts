import { setTimeout as pause } from 'node:timers/promises';
import { waitFor } from '@kopru/testing';
import { isReady, type Scale } from './cluster.ts';
import { burst, steadyLoad } from './load.ts';
import { services, type Trial } from './trial.ts';

const dispatcher = 'webhook-dispatcher';

/** Records the number of dispatchers every second, and which other services change their number meanwhile. */
const watchScale = async ({ cluster }: Trial) => {
  const before = await cluster.deployments();
  const startedAt = performance.now();
  const timeline: (Omit<Scale, 'image'> & { atSecond: number })[] = [];
  const changed = new Set<string>();
  const isAt = async (count: number): Promise<boolean> => {
    const states = await cluster.deployments();
    const { wanted = 0, ready = 0 } = states.get(dispatcher) ?? {};
    const last = timeline.at(-1);
    if (last?.ready !== ready || last.wanted !== wanted)
      timeline.push({ atSecond: Math.round((performance.now() - startedAt) / 1000), wanted, ready });
    for (const name of services)
      if (name !== dispatcher && states.get(name)?.wanted !== before.get(name)?.wanted) changed.add(name);
    return wanted === count && ready === count;
  };
  return { timeline, changed, isAt };
};

/** A backlog makes KEDA add dispatchers and remove them again. */
export const backlog = async (trial: Trial): Promise<void> => {
  const { cluster, options, receiver, quiesce, allGone, check, note, failures } = trial;
  const shop = await trial.shop();
  const { least, most } = await cluster.scaleLimits(dispatcher);
  const { timeline, changed, isAt } = await watchScale(trial);
  const answerAfter = (ms: number): void => receiver.answer(() => pause(ms, 200));
  const reach = (count: number): Promise<unknown> =>
    waitFor(() => isAt(count), { timeoutMs: 300_000, everyMs: 1000, what: `${count} dispatchers` }).catch(
      (error: unknown) => failures.push(String(error)),
    );
  answerAfter(300);
  const pushing = burst(shop, { prefix: 'backlog', count: options.orders, atOnce: 20 });
  await reach(most);
  const { pushed, failures: unpushed } = await pushing;
  await quiesce('backlog', pushed, 300_000);
  // Answers so slow that a removed replica still has deliveries in hand.
  answerAfter(1000);
  const trickle = steadyLoad(shop, { prefix: 'down', perSecond: 3 });
  await reach(least);
  await allGone(dispatcher);
  await trickle.stop();
  receiver.answer(200);
  const { maxMs, retried } = await quiesce('scaleDown', trickle.pushed);
  note('backlog', { least, most, timeline });
  const hasGrown = timeline.some(({ ready }) => ready === most);
  check(`${dispatcher} goes from its minimum to its maximum`, hasGrown, JSON.stringify(timeline));
  check('… and back', timeline.at(-1)?.ready === least);
  check('the other services stay as they are', changed.size === 0, [...changed].join(', '));
  const isUnfelt = retried === 0 && maxMs < 15_000;
  check('a scale-down delays nothing', isUnfelt, `at most ${maxMs} ms, ${retried} retried`);
  const failed = [...unpushed, ...trickle.failures];
  check('no call fails meanwhile', failed.length === 0, failed.slice(0, 5).join('; '));
};

/** A pod of each service, of RabbitMQ and of MongoDB is deleted while orders come in. */
export const deletions = async (trial: Trial): Promise<void> => {
  const { cluster, allReady, quiesce, check, note } = trial;
  const load = steadyLoad(await trial.shop(), { prefix: 'delete', perSecond: 4 });
  const seconds: Record<string, number> = {};
  for (const service of [...services, 'rabbitmq', 'mongodb']) {
    const [pod] = await cluster.pods(service);
    if (pod === undefined) throw new Error(`${service} has no pod`);
    const startedAt = performance.now();
    await cluster.kubectl('delete', 'pod', pod.metadata.name, '--wait=false');
    const isBack = async (): Promise<boolean> => {
      const pods = await cluster.pods(service);
      return pods.length > 0 && pods.every((one) => one.metadata.uid !== pod.metadata.uid && isReady(one));
    };
    await waitFor(isBack, { timeoutMs: 300_000, everyMs: 500, what: `${service} to come back` });
    seconds[service] = Math.round((performance.now() - startedAt) / 1000);
    process.stdout.write(`    ${service} was back after ${seconds[service]} s\n`);
  }
  await allReady();
  await load.stop();
  await quiesce('deletions', load.pushed, 300_000);
  note('deletions', { seconds, calls: load.calls(), failedCalls: load.failures.length });
  check('a deleted pod of each service comes back', true, JSON.stringify(seconds));
};
