/** A queue as RabbitMQ's management interface lists it; the members are those of a quorum queue. */
export interface ListedQueue {
  type?: string;
  leader?: string;
  members?: readonly string[];
  online?: readonly string[];
}

/** The node that leads most queues; undefined while there is none. */
export const leaderAmong = (queues: readonly ListedQueue[]): string | undefined => {
  const counts = new Map<string, number>();
  for (const { leader } of queues)
    if (leader !== undefined && leader !== '') counts.set(leader, (counts.get(leader) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
};

/** Every quorum queue has so many members, all of them there. */
export const hasAllMembers = (queues: readonly ListedQueue[], count: number): boolean =>
  queues
    .filter(({ type }) => type === 'quorum')
    .every(({ members = [], online = [] }) => members.length === count && online.length === count);
