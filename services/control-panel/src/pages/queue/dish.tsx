import type { QueuedChoice, QueuedOrder } from '@kopru/contracts/internal/order-queue';
import type { LineChange } from '@kopru/contracts/orders/order-changes';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../components/format.ts';
import { isToBeAsked } from '../../order/if-unavailable.ts';
import { useLineMark } from '../../order/line-mark.ts';
import classes from './queue.module.css';

type Line = QueuedOrder['lines'][number];

const Without = ({ names }: { names: readonly string[] }) => {
  const { t } = useTranslation();
  if (names.length === 0) return null;
  return <span className={classes['without']}>{t('orders.without', { names: names.join(', ') })}</span>;
};

/** Without a choice of its own: such choices stand beside each other on one line. */
const isPlain = ({ choices = [], removed = [] }: QueuedChoice): boolean => choices.length + removed.length === 0;

/** What was chosen; a choice with choices of its own stands by itself, with these beneath it. */
const Choices = ({ choices }: { choices: readonly QueuedChoice[] }) => {
  const { quantity } = useFormats();
  const nameOf = ({ name, quantity: many }: QueuedChoice): string => (many === 1 ? name : `${quantity(many)} ${name}`);
  const plain = choices.filter(isPlain);
  return (
    <>
      {choices
        .filter((choice) => !isPlain(choice))
        .map((choice, index) => (
          <span key={index} className={classes['option']}>
            {nameOf(choice)}
            <Choices choices={choice.choices ?? []} />
            <Without names={choice.removed ?? []} />
          </span>
        ))}
      {plain.length > 0 && <span className={classes['option']}>{plain.map(nameOf).join(', ')}</span>}
    </>
  );
};

interface DishProps {
  line: Line;
  change: LineChange | undefined;
}

/** One line of an order as it is cooked; what is gone is struck out, what is new is marked. */
export const Dish = ({ line, change }: DishProps) => {
  const { t } = useTranslation();
  const { quantity } = useFormats();
  const markOf = useLineMark();
  const left = Math.max(0, Math.round((line.quantity - line.cancelledQuantity) * 1000) / 1000);
  const mark = markOf(change);
  return (
    <li data-gone={left === 0}>
      <span className={classes['dish']}>
        <b>{quantity(left === 0 ? line.quantity : left, line.unit)}</b> {line.name}
      </span>
      {mark !== undefined && (
        <b className={classes['mark']} data-kind={change?.kind}>
          {mark}
        </b>
      )}
      <Choices choices={line.choices ?? line.options} />
      <Without names={line.without ?? line.removed} />
      {line.note !== null && line.note !== '' && <span className={classes['option']}>“{line.note}”</span>}
      {isToBeAsked(line) && (
        <span className={classes['option']}>{t(`orders.ifUnavailable.${line.ifUnavailable}`)}</span>
      )}
    </li>
  );
};
