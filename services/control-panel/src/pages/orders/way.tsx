import type { OrderWay } from '@kopru/contracts/internal/journey';
import { Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconChecks, IconInbox, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './orders.module.css';

const icons = { arrived: IconInbox, notified: IconCheck, accepted: IconChecks, printed: IconPrinter };

/** How far an order has come, in a word; where its journey is broken, what is missing. */
export const Way = ({ way: { point, broken } }: { way: OrderWay }) => {
  const { t } = useTranslation();
  const Icon = broken === null ? icons[point] : IconAlertTriangle;
  return (
    <Text
      span
      size="xs"
      fw={broken === null ? 400 : 600}
      c={broken === null ? 'dimmed' : 'red'}
      className={classes['way'] ?? ''}
    >
      <Icon size={14} aria-hidden />
      {broken === null ? t(`orderWay.point.${point}`) : t(`orderWay.missing.${broken}`)}
    </Text>
  );
};
