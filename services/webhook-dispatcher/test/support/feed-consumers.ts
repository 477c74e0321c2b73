import { consumerOperations } from '@kopru/contracts/internal/consumers';
import type { Fixture } from './dispatcher.ts';

export type Random = () => number;

/** The same numbers from 0 to 1 for the same seed. */
export const randomFrom = (seed: number): Random => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

export interface Known {
  order: string;
  sequence: number;
}
export interface Batch {
  ids: string[];
  cursors: string[];
  until: number;
}

/** Calls as the machines of an account's consumers make them. */
export const consumerCalls = (call: Fixture['call'], accountId: () => string) => {
  const ask = (method: string, path: string, body?: unknown) =>
    call(accountId(), method, `/consumers/${path}`, method === 'GET' ? undefined : (body ?? {}));
  return {
    ask,
    take: async (name: string, query = ''): Promise<Batch> => {
      const { body } = await ask('GET', `${name}?${query}`);
      const { items, leasedUntil } = consumerOperations.take.data.parse(body.data);
      return {
        ids: items.map(({ event }) => event.veri['id'] as string),
        cursors: items.map(({ cursor }) => cursor),
        until: leasedUntil === null ? 0 : Date.parse(leasedUntil),
      };
    },
    /** The code of the refusal; undefined when it was taken. */
    commit: async (name: string, cursor: string | undefined): Promise<string | undefined> =>
      (await ask('POST', `${name}/commit`, { cursor })).body.error?.code,
    seek: async (name: string, to: string): Promise<string | undefined> =>
      (await ask('POST', `${name}/seek`, { to })).body.error?.code,
    list: async () =>
      consumerOperations.list.data.parse((await call(accountId(), 'GET', '/consumers')).body.data).items,
  };
};

/** What one name may be given next; every breach is noted as a sentence. */
export const makeWitness = (known: ReadonlyMap<string, Known>, feed: () => readonly string[]) => {
  const breaches: string[] = [];
  const everSeen = new Set<string>();
  /** By event: the batches whose commits were taken, or are in progress. */
  const commits = new Map<string, Set<object>>();
  /** Batches whose commits were taken. */
  const taken = new WeakSet<object>();
  /** What is a breach if the commit that is in progress is taken, and none if it comes too late. */
  const doubts = new Map<object, string[]>();
  const isDone = (id: string): boolean => (commits.get(id)?.size ?? 0) > 0;
  const done = (id: string, batch: object): void => void commits.set(id, (commits.get(id) ?? new Set()).add(batch));
  const givenAgain = (id: string): void => {
    const batches = [...(commits.get(id) ?? [])];
    const sentence = `${id} was committed and is given again`;
    if (batches.some((batch) => taken.has(batch))) breaches.push(sentence);
    else for (const batch of batches) doubts.set(batch, [...(doubts.get(batch) ?? []), sentence]);
  };
  const leasedUntil = new Map<string, number>();

  const given = ({ ids, until }: Batch): void => {
    const now = Date.now();
    ids.forEach((id, index) => {
      const { order = '', sequence = 0 } = known.get(id) ?? {};
      if ((leasedUntil.get(id) ?? 0) > now) breaches.push(`${id} is held by two`);
      givenAgain(id);
      const before = new Set(ids.slice(0, index));
      for (const earlier of feed()) {
        const other = known.get(earlier);
        if (other?.order !== order || other.sequence >= sequence) continue;
        if (!isDone(earlier) && !before.has(earlier))
          breaches.push(`${order}: ${sequence} is given while ${other.sequence} is not done`);
      }
    });
    for (const id of ids) {
      everSeen.add(id);
      leasedUntil.set(id, until);
    }
  };
  return {
    breaches,
    everSeen,
    isDone,
    given,
    /** Noted before the request, because another machine may be answered first. */
    committing: (batch: Batch): void => {
      for (const id of batch.ids) {
        done(id, batch);
        leasedUntil.delete(id);
      }
    },
    committed: (batch: Batch): void => {
      taken.add(batch);
      breaches.push(...(doubts.get(batch) ?? []));
    },
    lost: (batch: Batch): void => {
      for (const id of batch.ids) commits.get(id)?.delete(batch);
      doubts.delete(batch);
    },
    /** The name was moved: everything before is done, everything behind is not, and nothing is leased. */
    moved: (position: number): void => {
      leasedUntil.clear();
      commits.clear();
      doubts.clear();
      const move = {};
      taken.add(move);
      for (const id of feed().slice(0, position)) done(id, move);
    },
  };
};
