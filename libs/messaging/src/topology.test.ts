import { quorumQueuesOf, sharedParts } from './topology.ts';

const dayMs = 86_400_000;

describe('dead queues', () => {
  const queues = sharedParts.flatMap(quorumQueuesOf);
  const dead = queues.filter(({ name }) => name.endsWith('.dead'));

  it('are there for whatever may be refused', () => {
    expect(dead.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['orders.arrivals.dead', 'webhook.events.dead']),
    );
  });

  it.each(dead.map((queue) => [queue.name, queue] as const))(
    'keep no customer longer than 30 days: %s',
    (_name, { arguments: given }) => {
      expect(given).toMatchObject({ 'x-message-ttl': 30 * dayMs });
    },
  );
});
