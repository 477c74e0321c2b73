const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const idOf = (value: unknown): unknown => (isObject(value) ? value['id'] : undefined);

const shareList = (before: readonly unknown[], after: readonly unknown[]): readonly unknown[] => {
  const known = new Map(before.map((one) => [idOf(one), one]));
  known.delete(undefined);
  const list = after.map((one, index) => share(known.get(idOf(one)) ?? before[index], one));
  return list.length === before.length && list.every((one, index) => one === before[index]) ? before : list;
};

const shareObject = (before: Record<string, unknown>, after: Record<string, unknown>): Record<string, unknown> => {
  const members = Object.entries(after).map(([name, value]) => [name, share(before[name], value)] as const);
  const isSame =
    members.length === Object.keys(before).length &&
    members.every(([name, value]) => name in before && value === before[name]);
  return isSame ? before : Object.fromEntries(members);
};

/**
 * A new answer made of the parts of the one before that are still the same, so that only what changed is drawn anew. An
 * element of a list is known by its id, wherever it is now: when the first order of fifty is gone, the others stay.
 */
export const share = (before: unknown, after: unknown): unknown => {
  if (Array.isArray(before) && Array.isArray(after)) return shareList(before, after);
  return isObject(before) && isObject(after) ? shareObject(before, after) : after;
};
