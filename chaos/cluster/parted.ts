/** What one node says of all: which of them run. */
export type View = readonly { name: string; running: boolean }[];

/** The node that the fewest see running; undefined while all see all. */
export const partedNode = (views: readonly View[]): string | undefined => {
  const seen = new Map<string, number>();
  for (const { name, running } of views.flat()) seen.set(name, (seen.get(name) ?? 0) + (running ? 1 : 0));
  const [least] = [...seen].sort(([, one], [, other]) => one - other);
  return least === undefined || least[1] >= views.length ? undefined : least[0];
};
