import type { Document } from 'mongodb';
import type { Cell } from './cell.ts';
import { moved, type Moved } from './rules.ts';
import { filterOf, type Owned } from './owned.ts';

/** A thousand years. */
const neverMs = 31_556_952_000_000;
/** A later time is one that was taken away. */
const far = new Date('2900-01-01T00:00:00Z');
const renewed = (version: string | undefined): Document =>
  version === undefined ? {} : { [version]: { $add: [`$${version}`, 1] } };

/** Takes every due time of the account away, so that no worker does anything for it; returns how many there were. */
export const suspend = async (cell: Cell, owned: Owned): Promise<number> => {
  let changed = 0;
  for (const rule of moved) {
    const { times = [], flags = [], version } = rule.suspended ?? {};
    const filter = filterOf(rule, owned);
    const set = async (condition: Document, change: Document): Promise<void> => {
      const { modifiedCount } = await cell
        .collection(rule)
        .updateMany({ ...filter, ...condition }, [{ $set: { ...change, ...renewed(version) } }]);
      changed += modifiedCount;
    };
    for (const time of times) await set({ [time]: { $lt: far } }, { [time]: { $add: [`$${time}`, neverMs] } });
    for (const flag of flags) await set({ [flag]: true }, { [flag]: false });
  }
  return changed;
};

/** Brings back what `hold` took away. */
export const letGo = async (cell: Cell, owned: Owned): Promise<void> => {
  for (const rule of moved) {
    const { times = [], flags = [] } = rule.suspended ?? {};
    const [collection, filter] = [cell.collection(rule), filterOf(rule, owned)];
    for (const time of times)
      await collection.updateMany({ ...filter, [time]: { $gte: far } }, [
        { $set: { [time]: { $subtract: [`$${time}`, neverMs] } } },
      ]);
    for (const flag of flags) await collection.updateMany({ ...filter, [flag]: false }, [{ $set: { [flag]: true } }]);
  }
};

/** The object that holds a member, and the member's own name. */
const placeOf = (document: Document, path: string): [Document | undefined, string] => {
  const names = path.split('.');
  const last = names.pop() ?? '';
  let holder: Document | undefined = document;
  for (const name of names) {
    const next: unknown = holder?.[name];
    holder = typeof next === 'object' && next !== null ? next : undefined;
  }
  return [holder, last];
};

/**
 * Makes of a document what stands in the new cell before the account is open there: nothing in it is due, and nothing in
 * it waits to be published, which the old cell does.
 */
export const asSuspended = (
  document: Document,
  { suspended: { times = [], flags = [] } = {}, hasOutbox }: Moved,
): Document => {
  for (const path of times) {
    const [holder, name] = placeOf(document, path);
    const time: unknown = holder?.[name];
    if (holder !== undefined && time instanceof Date && time < far) holder[name] = new Date(time.getTime() + neverMs);
  }
  for (const flag of flags) if (document[flag] === true) document[flag] = false;
  if (hasOutbox === true && Array.isArray(document['outbox'])) document['outbox'] = [];
  return document;
};
