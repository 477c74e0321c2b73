import type { Restaurant } from '@kopru/contracts/internal/restaurants';
import type { PanelData } from '@kopru/contracts/panel/operations';
import { maxPreparationMinutes, weekdays } from '@kopru/contracts/panel/values';
import type { Weekday } from '@kopru/contracts/values/weekdays';
import { Button, Card, Group, NumberInput, Stack, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGet, useSend } from '../../api/hooks.ts';
import { useFormats } from '../../components/format.ts';
import { GuideLink } from '../../components/guide-link.tsx';
import { Loaded } from '../../components/states.tsx';
import { useCan } from '../../session/session.ts';

type Time = PanelData<'getPreparationTime'>;

const refreshMs = 60_000;

/** The hours of the week: what is advised, and under it what the orders really took. */
const Week = ({ hours }: Pick<Time, 'hours'>) => {
  const { t } = useTranslation();
  const { number, weekday } = useFormats();
  const title = t('preparation.week');
  const cell = (day: Weekday, hour: number) => hours.find((one) => one.weekday === day && one.hour === hour);
  return (
    <Table.ScrollContainer minWidth={640} type="native" tabIndex={0} role="region" aria-label={title}>
      <Table aria-label={title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('preparation.hour')}</Table.Th>
            {weekdays.map((day) => (
              <Table.Th key={day} ta="right">
                {weekday(day)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {[...new Set(hours.map(({ hour }) => hour))].map((hour) => (
            <Table.Tr key={hour}>
              <Table.Th scope="row">{`${String(hour).padStart(2, '0')}:00`}</Table.Th>
              {weekdays.map((day) => {
                const { minutes, medianMinutes, orderCount } = cell(day, hour) ?? {};
                return (
                  <Table.Td key={day} ta="right" className="tabular">
                    {minutes ?? '–'}
                    {medianMinutes != null && (
                      <Text size="xs" c="dimmed">{`${number(medianMinutes)} (${number(orderCount ?? 0)})`}</Text>
                    )}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
};

/** A person's own time in place of what is learned. */
const Pin = ({ restaurant, time }: { restaurant: Restaurant; time: Time }) => {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<number | string>(time.pinnedMinutes ?? time.learnedMinutes ?? '');
  const save = useSend('updateRestaurant', { stale: ['restaurants'], success: t('common.saved') });
  const pin = (pinnedPreparationMinutes: number | null): void =>
    save.mutate({ params: { id: restaurant.id }, body: { name: restaurant.name, pinnedPreparationMinutes } });
  return (
    <Group align="end" gap="sm">
      <NumberInput
        label={t('preparation.pinned')}
        w={140}
        min={1}
        max={maxPreparationMinutes}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        value={typed}
        onChange={setTyped}
      />
      <Button
        variant="default"
        loading={save.isPending}
        disabled={typed === '' || Number(typed) < 1 || Number(typed) === time.pinnedMinutes}
        onClick={() => pin(Number(typed))}
      >
        {t('preparation.pin')}
      </Button>
      {time.pinnedMinutes !== null && (
        <Button variant="subtle" loading={save.isPending} onClick={() => pin(null)}>
          {t('preparation.unpin')}
        </Button>
      )}
    </Group>
  );
};

const Facts = ({ time }: { time: Time }) => {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { suggestedMinutes, pinnedMinutes, learnedMinutes, loadMinutes, orderCount, medianMinutes } = time;
  const { learnedErrorMinutes, sentOrderCount, sentErrorMinutes } = time;
  const load = loadMinutes > 0 ? 'busier' : 'calmer';
  return (
    <Stack gap={2}>
      <Text fw={600}>
        {suggestedMinutes === null ? t('preparation.unknown') : t('preparation.now', { minutes: suggestedMinutes })}
      </Text>
      {pinnedMinutes !== null && learnedMinutes !== null && (
        <Text size="sm">{t('preparation.learned', { minutes: learnedMinutes })}</Text>
      )}
      {loadMinutes !== 0 && <Text size="sm">{t(`preparation.${load}`, { minutes: Math.abs(loadMinutes) })}</Text>}
      {medianMinutes !== null && (
        <Text size="sm" c="dimmed">
          {t('preparation.rests', {
            orders: number(orderCount),
            minutes: number(medianMinutes),
            error: number(learnedErrorMinutes ?? 0),
          })}
        </Text>
      )}
      {sentErrorMinutes !== null && (
        <Text size="sm" c="dimmed">
          {t('preparation.sent', { orders: number(sentOrderCount), error: number(sentErrorMinutes) })}
        </Text>
      )}
    </Stack>
  );
};

/** How long the kitchen needs, as its orders tell, and what a person has pinned in its place. */
export const PreparationCard = ({ restaurant }: { restaurant: Restaurant }) => {
  const { t } = useTranslation();
  const isOwner = useCan('owner');
  const query = useGet('getPreparationTime', { params: { id: restaurant.id }, refreshMs });
  return (
    <Card component="section" aria-labelledby="preparation-title">
      <Stack>
        <Title order={2} size="h4" id="preparation-title">
          {t('preparation.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('preparation.text')} <GuideLink name="preparation-time">{t('nav.guide')}</GuideLink>
        </Text>
        <Loaded query={query} lines={3}>
          {(time) => (
            <>
              <Group justify="space-between" align="start">
                <Facts time={time} />
                {isOwner && <Pin key={time.pinnedMinutes} restaurant={restaurant} time={time} />}
              </Group>
              {time.hours.length > 0 && (
                <>
                  <Week hours={time.hours} />
                  <Text size="xs" c="dimmed">
                    {t('preparation.legend')}
                  </Text>
                </>
              )}
            </>
          )}
        </Loaded>
      </Stack>
    </Card>
  );
};
