import { withTimeLimit } from '@kopru/runtime';
import type { Collection, Document } from './connect.ts';

/** The store did not answer in time; the operation may or may not have been carried out. */
export class MongoDeadlineError extends Error {
  constructor(limitMs: number) {
    super(`the database did not answer within ${limitMs} ms`);
    this.name = 'MongoDeadlineError';
  }
}

/**
 * The driver's own limits do not end a write that waits for a full socket to drain
 * (mongodb 7.8, `Connection.writeCommand`), and its connection is never given back. Aborting does both.
 */
const withAbort = <T>(controller: AbortController, limitMs: number, work: () => Promise<T>): Promise<T> =>
  withTimeLimit(work(), limitMs, (): never => {
    const error = new MongoDeadlineError(limitMs);
    controller.abort(error);
    throw error;
  });

/** Runs one operation of the driver with a signal that aborts it when its time is over. */
export const withDeadline = <T>(limitMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const controller = new AbortController();
  return withAbort(controller, limitMs, () => work(controller.signal));
};

/** The position of each method's options. Creating indexes is not listed, because it may take any time. */
const optionsAt: Readonly<Record<string, number>> = {
  bulkWrite: 1,
  countDocuments: 1,
  deleteMany: 1,
  deleteOne: 1,
  distinct: 2,
  estimatedDocumentCount: 0,
  findOne: 1,
  findOneAndDelete: 1,
  findOneAndReplace: 2,
  findOneAndUpdate: 2,
  insertMany: 1,
  insertOne: 1,
  replaceOne: 2,
  updateMany: 2,
  updateOne: 2,
};
const cursors: ReadonlySet<PropertyKey> = new Set(['aggregate', 'find']);
const steps: ReadonlySet<PropertyKey> = new Set(['explain', 'hasNext', 'next', 'toArray', 'tryNext']);

type Method = (...given: unknown[]) => unknown;
type Cursor = ReturnType<Collection<Document>['find']>;

const withSignal = (given: readonly unknown[], place: number, signal: AbortSignal): unknown[] => {
  const options = { ...(given[place] as object | undefined), signal };
  return Array.from({ length: Math.max(given.length, place + 1) }, (_one, index) =>
    index === place ? options : given[index],
  );
};

/** A cursor of which each single step may take `limitMs`. */
const limitedCursor = (cursor: Cursor, controller: AbortController, limitMs: number): Cursor => {
  async function* each(): AsyncGenerator<unknown> {
    try {
      for (let next = await limited.next(); next !== null; next = await limited.next()) yield next;
    } finally {
      await cursor.close();
    }
  }
  const limited: Cursor = new Proxy(cursor, {
    get: (target, name) => {
      if (name === Symbol.asyncIterator) return each;
      const method = Reflect.get(target, name) as unknown;
      if (typeof method !== 'function') return method;
      return (...given: unknown[]) => {
        const call = (): unknown => (method as Method).apply(target, given);
        if (steps.has(name)) return withAbort(controller, limitMs, call as () => Promise<unknown>);
        const result = call();
        return result === target ? limited : result;
      };
    },
  });
  return limited;
};

/** A collection whose operations each end within `limitMs`, with a result or with the error of an unavailable store. */
export const withDeadlines = <D extends Document>(collection: Collection<D>, limitMs: number): Collection<D> => {
  const limitedMethod = (name: string, method: Method): Method | undefined => {
    const place = optionsAt[name];
    if (place !== undefined)
      return (...given) =>
        withDeadline(
          limitMs,
          (signal) => method.apply(collection, withSignal(given, place, signal)) as Promise<unknown>,
        );
    if (!cursors.has(name)) return undefined;
    return (...given) => {
      const controller = new AbortController();
      const cursor = method.apply(collection, withSignal(given, 1, controller.signal)) as Cursor;
      return limitedCursor(cursor, controller, limitMs);
    };
  };
  const made = new Map<PropertyKey, Method>();
  return new Proxy(collection, {
    get: (target, name) => {
      const known = made.get(name);
      if (known !== undefined) return known;
      const value = Reflect.get(target, name) as unknown;
      if (typeof value !== 'function') return value;
      const method = limitedMethod(String(name), value as Method) ?? (value as Method).bind(target);
      made.set(name, method);
      return method;
    },
  });
};
