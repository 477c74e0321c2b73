import type { Availability } from '@kopru/contracts/internal/availability';
import type { Hours } from '@kopru/contracts/values/hours';
import { Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconClockHour4 } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useGet, useSend } from '../../api/hooks.ts';
import { PlatformProgress } from '../../components/platform-progress.tsx';
import { Loaded } from '../../components/states.tsx';
import { useCan, useProvider } from '../../session/session.ts';
import { HoursDialog } from './hours-dialog.tsx';
import classes from './hours.module.css';
import { useWeekWords } from '../../components/use-week-words.ts';
import { isSameWeek } from '../../components/week.ts';

type PlatformHours = Availability['hours']['platforms'][number];

const refreshMs = 2_000;

/** The own channel is no platform and has no hours. */
const hasHours = ({ provider }: PlatformHours): boolean => provider !== 'direct';

const Week = ({ hours }: { hours: Hours }) => {
  const wordsOf = useWeekWords();
  return (
    <dl className={classes['week']}>
      {wordsOf(hours).map(({ days, times }) => (
        <Fragment key={days}>
          <Text component="dt" size="sm" fw={600}>
            {days}
          </Text>
          <Text component="dd" size="sm">
            {times}
          </Text>
        </Fragment>
      ))}
    </dl>
  );
};

interface PlatformProps {
  platform: PlatformHours;
  /** What is wished of all. */
  all: Hours | undefined;
  onDesired: ((hours: Hours) => void) | undefined;
}

/** How far one platform is with the hours; where somebody changed them there, one says which are right. */
const Platform = ({ platform, all, onDesired }: PlatformProps) => {
  const { t } = useTranslation();
  const wordsOf = useWeekWords();
  const can = useProvider()(platform.provider)?.can;
  const { provider, desired, state, drift } = platform;
  const hoursText = (hours: Hours): string =>
    wordsOf(hours)
      .map(({ days, times }) => `${days} ${times}`)
      .join(', ');
  const isFixed = can?.hours === false;
  const isChangedThere = platform.reason?.code === 'hours_changed_at_platform';
  const isOwn = desired !== null && (all === undefined || !isSameWeek(desired.hours, all));
  return (
    <PlatformProgress
      provider={provider}
      state={isFixed ? 'unsupported' : state}
      reason={isFixed ? { code: 'hours_not_settable', params: {} } : platform.reason}
      dueAt={platform.dueAt}
    >
      {isOwn && !isFixed && <Text size="xs">{t('hours.here', { week: hoursText(desired.hours) })}</Text>}
      {isChangedThere && drift !== null && <Text size="xs">{t('hours.there', { week: hoursText(drift.hours) })}</Text>}
      {onDesired !== undefined && desired !== null && state === 'refused' && (
        <Group gap="xs" mt={4}>
          <Button size="compact-sm" variant="light" onClick={() => onDesired(desired.hours)}>
            {t(isChangedThere ? 'stock.correct' : 'common.tryAgain')}
          </Button>
          {isChangedThere && drift !== null && (
            <Button size="compact-sm" variant="default" onClick={() => onDesired(drift.hours)}>
              {t('stock.adopt')}
            </Button>
          )}
        </Group>
      )}
    </PlatformProgress>
  );
};

/** A restaurant's working hours, said once for all platforms, and how far each of them is with them. */
export const HoursCard = ({ restaurantId }: { restaurantId: string }) => {
  const { t } = useTranslation();
  const mayChange = useCan('operator');
  const [isEditing, editing] = useDisclosure(false);
  const params = { id: restaurantId };
  const query = useGet('getAvailability', { params, refreshMs });
  const change = useSend('changeAvailability', { stale: ['restaurants'] });
  const known = query.data?.hours;
  const hours = known?.desired?.hours ?? known?.platforms.find(({ desired }) => desired !== null)?.desired?.hours;
  return (
    <Card component="section" aria-labelledby="hours-title">
      <Stack>
        <Group justify="space-between">
          <Title order={2} size="h4" id="hours-title">
            {t('hours.title')}
          </Title>
          {mayChange && known !== undefined && (
            <Button variant="default" leftSection={<IconClockHour4 size={16} />} onClick={editing.open}>
              {t(hours === undefined ? 'hours.enter' : 'hours.edit')}
            </Button>
          )}
        </Group>
        <Loaded query={query} lines={3}>
          {({ hours: { desired, platforms } }) => (
            <SimpleGrid cols={{ base: 1, md: 2 }}>
              {desired === null ? (
                <Text size="sm" c="dimmed">
                  {t('hours.none')}
                </Text>
              ) : (
                <Week hours={desired.hours} />
              )}
              <Stack gap="sm" aria-live="polite">
                {platforms.filter(hasHours).map((platform) => (
                  <Platform
                    key={platform.integrationId}
                    platform={platform}
                    all={desired?.hours}
                    onDesired={
                      mayChange
                        ? (next) => change.mutate({ params, body: { hours: next, platforms: [platform.provider] } })
                        : undefined
                    }
                  />
                ))}
              </Stack>
            </SimpleGrid>
          )}
        </Loaded>
      </Stack>
      {isEditing && <HoursDialog restaurantId={restaurantId} hours={hours} onClose={editing.close} />}
    </Card>
  );
};
