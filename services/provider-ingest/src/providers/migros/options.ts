import { maxOptionDepth, toQuantity } from '@kopru/contracts/orders/canonical-order';
import type { BodyReader } from '../body.ts';
import { type Choices, isLeftOut, withinLeftOut } from '../left-out.ts';

interface Node {
  entry: BodyReader;
  key: string | null;
  parent: string | null;
  groupId: string | null;
  group: string | null;
  isRemoval: boolean;
  /** How many, and what all of them cost; null: it is not stated. */
  counted: number | null;
  whole: number | null;
  /** What one costs, where that is stated. */
  single: number | null;
  inner: Node[];
}

const nodesOf = (entries: readonly BodyReader[], depth = 1): Node[] =>
  entries.map((entry) => {
    const isDeepest = depth >= maxOptionDepth;
    const inner = isDeepest ? [] : entry.list('subOptions', 150);
    if (isDeepest && entry.list('subOptions').length > 0) entry.note('subOptions', 'too_deep');
    const group = entry.text('headerName');
    const whole = entry.minor('primaryPrice');
    const single = entry.minor('unitPrimaryPrice') ?? (whole === null ? entry.money('primaryPriceText') : null);
    return {
      entry,
      key: entry.id('objectOptionItemId'),
      parent: entry.id('parentObjectOptionItemId'),
      groupId: entry.id('optionHeaderId'),
      group,
      isRemoval: entry.flag('excluded') ?? (!entry.has('excluded') && isLeftOut(group, whole ?? single ?? 0)),
      counted: entry.quantity('quantity'),
      whole,
      single,
      inner: nodesOf(inner, depth + 1),
    };
  });

/**
 * Source: order created. A choice holds others in `subOptions`, or stands beside them in one list and is named by their
 * `parentObjectOptionItemId`.
 */
const treeOf = (entries: readonly BodyReader[]): Node[] => {
  const nodes = nodesOf(entries);
  const byKey = new Map(nodes.flatMap((node) => (node.key === null ? [] : [[node.key, node] as const])));
  const holderOf = ({ parent }: Node): Node | undefined => (parent === null ? undefined : byKey.get(parent));
  const isInCircle = (node: Node): boolean => {
    const seen = new Set<Node>([node]);
    for (let holder = holderOf(node); holder !== undefined; holder = holderOf(holder)) {
      if (seen.has(holder)) return true;
      seen.add(holder);
    }
    return seen.size > maxOptionDepth;
  };
  const roots = nodes.filter((node) => {
    const holder = holderOf(node);
    if (holder === undefined) return true;
    if (isInCircle(node)) {
      node.entry.note('parentObjectOptionItemId', 'too_deep');
      return true;
    }
    return false;
  });
  for (const node of nodes) if (!roots.includes(node)) holderOf(node)?.inner.push(node);
  return roots;
};

const nameOf = (entry: BodyReader): string =>
  entry.text('itemNames') ?? entry.text('name') ?? entry.assumed('itemNames', '?');

/** Migros counts and prices a choice for the whole line. A count that does not divide among the line, or what is weighed, is of each one. */
const shareOf = ({ counted, whole, single }: Node, holders: number): { quantity: number; price: number } => {
  const each = counted === null ? 1 : toQuantity(counted / holders);
  const isShared = Number.isInteger(holders) && Number.isInteger(each) && each > 0;
  const quantity = counted === null || isShared ? each : counted;
  const price = whole === null ? (single ?? 0) / quantity : whole / Math.max(holders * quantity, 0.001);
  return { quantity, price: Math.round(price) };
};

const choicesOf = (nodes: readonly Node[], holders: number): Choices => {
  const chosen: Choices = { options: [], removed: [] };
  for (const node of nodes) {
    const { entry, groupId, group } = node;
    const [id, name] = [entry.id('optionItemId') ?? entry.id('productId'), nameOf(entry)];
    const share = shareOf(node, holders);
    const inner = choicesOf(node.inner, holders * share.quantity);
    if (node.isRemoval) {
      const within = withinLeftOut(inner);
      chosen.removed.push({ id, name }, ...within.removed);
      chosen.options.push(...within.options);
    } else
      chosen.options.push({
        ...{ id, groupId, group, name, nameEn: null },
        ...share,
        ...(inner.options.length > 0 && { options: inner.options }),
        ...(inner.removed.length > 0 && { removed: inner.removed }),
      });
  }
  return { options: chosen.options, removed: chosen.removed.slice(0, 200) };
};

/** The choices of a line, as a tree; `holders`: how many hold them. */
export const choicesIn = (line: BodyReader, holders: number): Choices =>
  choicesOf(treeOf(line.list('options', 200)), holders);
