import type { OrderNotice } from '@kopru/contracts/internal/order-queue';
import { Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { countOf } from '../../components/format.ts';
import { useNow } from '../../components/use-now.ts';
import { minutesSince } from '../../order/urgency.ts';
import { useMay } from '../../session/session.ts';
import { OrderCard } from './order-card.tsx';
import classes from './queue.module.css';

interface NoticesProps {
  notices: readonly OrderNotice[];
  /** How many more there are. */
  unlisted: number;
  isLarge: boolean;
}

/** Orders that were cancelled, and changed ones that stand in no lane, until somebody says that they saw them. */
export const Notices = ({ notices, unlisted, isLarge }: NoticesProps) => {
  const { t } = useTranslation();
  const nowMs = useNow();
  const mayAct = useMay('markSeen');
  const title = t('notice.title');
  return (
    <div aria-live="assertive" className={classes['announced']}>
      {notices.length + unlisted > 0 && (
        <section className={classes['notices']} aria-label={title}>
          <Title order={2} size="h6" className={classes['noticesHead'] ?? ''}>
            {title} <span className={classes['count']}>{countOf(notices.length + unlisted)}</span>
          </Title>
          <ul className={classes['cards']}>
            {notices.map((notice) => (
              <OrderCard
                key={notice.id}
                order={notice}
                notice={notice}
                age={minutesSince(notice.at, nowMs)}
                left={null}
                untilDue={null}
                urgency="calm"
                mayAct={mayAct}
                isLarge={isLarge}
              />
            ))}
          </ul>
          {unlisted > 0 && (
            <Text size="sm" mt="xs">
              {t('notice.unlisted', { count: unlisted })}
            </Text>
          )}
        </section>
      )}
    </div>
  );
};
