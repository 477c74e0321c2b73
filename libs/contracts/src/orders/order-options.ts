import { type OrderItem, type OrderOption, type RemovedPart, toQuantity } from './canonical-order.ts';

type Chosen = Pick<OrderItem, 'options' | 'removed'>;

const flat = (options: readonly OrderOption[] | undefined, times: number): OrderOption[] =>
  (options ?? []).flatMap(({ options: inner, removed: _removed, ...option }) => {
    const quantity = toQuantity(option.quantity * times);
    return [{ ...option, quantity }, ...flat(inner, quantity)];
  });

/** All options of a line, at any depth, as one list; `quantity` is then how many in one of the line. */
export const flatOptions = ({ options }: Pick<Chosen, 'options'>): OrderOption[] => flat(options, 1);

/** Whatever is to be left out of a line and of its options, as one list. */
export const flatRemoved = ({ options, removed }: Partial<Pick<OrderOption, 'options' | 'removed'>>): RemovedPart[] => [
  ...(removed ?? []),
  ...(options ?? []).flatMap(flatRemoved),
];
