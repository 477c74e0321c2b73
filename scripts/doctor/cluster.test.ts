import { bindingFindings, memberFindings, nodeFindings } from './cluster.ts';

const [a, b, c] = ['rabbit@a', 'rabbit@b', 'rabbit@c'];
const all = [a, b, c];

describe("the doctor's look at a cluster", () => {
  it('counts the nodes that run and says which one does not', () => {
    const rows = all.map((name) => ({ name, running: name !== b, mem_alarm: name === c }));
    expect(nodeFindings(rows)).toEqual([
      {
        area: 'RabbitMQ',
        subject: 'runs on 2 of 3 nodes',
        problem: expect.stringMatching(/^Away: rabbit@b\. Start it before another one goes/),
      },
      { area: 'RabbitMQ', subject: 'node rabbit@a works without alarm' },
      {
        area: 'RabbitMQ',
        subject: 'node rabbit@c works without alarm',
        problem: expect.stringContaining('memory is used up'),
      },
    ]);
  });

  it('counts the members of the queues that are online', () => {
    expect(memberFindings([{ name: 'q', members: all, online: all }, { name: 'own' }], 3)).toEqual([
      { area: 'RabbitMQ', subject: 'queues have 3 of 3 members online' },
    ]);
  });

  it('says which queue misses a member, has too few, or has no majority', () => {
    const queues = [
      { name: 'one-away', members: all, online: [a, c] },
      { name: 'young', members: [a], online: [a] },
      { name: 'still', members: all, online: [a] },
    ];
    expect(memberFindings(queues, 3)).toEqual([
      {
        area: 'RabbitMQ',
        subject: 'queues have 4 of 9 members online',
        problem: [
          'one-away misses rabbit@b.',
          'young has 1 of 3 members: add some with rabbitmq-queues grow NODE all.',
          'still has no majority without rabbit@b, rabbit@c.',
        ].join('\n    '),
      },
    ]);
  });

  it('wants one member of a broker with one node', () => {
    expect(memberFindings([{ name: 'q', members: [a], online: [a] }], 1)[0]).not.toHaveProperty('problem');
  });

  it('names a binding that a queue misses', () => {
    const found = { messages: 0, consumers: 1, isAsDeclared: true };
    const bindings = ['siparis.geldi', 'siparis.iptal_edildi'].map((pattern) => ({ exchange: 'siparis', pattern }));
    const queue = { name: 'q', isConsumed: true, isDead: false, bindings, found };
    const row = { source: 'siparis', destination: 'q', destination_type: 'queue', routing_key: 'siparis.geldi' };
    const problem = expect.stringContaining('q misses siparis.iptal_edildi of siparis');
    const subject = 'queues are bound as declared';
    expect(bindingFindings([row], [queue])).toEqual([{ area: 'RabbitMQ', subject, problem }]);
    expect(bindingFindings([row, { ...row, routing_key: 'siparis.iptal_edildi' }], [queue])).toEqual([
      { area: 'RabbitMQ', subject },
    ]);
  });
});
