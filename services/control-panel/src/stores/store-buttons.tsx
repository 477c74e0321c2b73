import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { StoreChange } from './store-change.ts';
import { useStoreChange } from './use-store-change.ts';

const closings = [
  { id: 'for', change: { state: 'closed', minutes: 15 } },
  { id: 'for', change: { state: 'closed', minutes: 30 } },
  { id: 'for', change: { state: 'closed', minutes: 60 } },
  { id: 'endOfDay', change: { state: 'closed', until: 'end_of_day' } },
  { id: 'forGood', change: { state: 'closed', until: null } },
] as const satisfies readonly { id: string; change: StoreChange }[];
const busyMinutes = 30;
const open = { state: 'open' } as const;
const busy = { state: 'busy', minutes: busyMinutes } as const;

/** Opens, slows down or closes with one press; `id` null: all restaurants. */
export const StoreButtons = ({ id, of }: { id: string | null; of: string | null }) => {
  const { t } = useTranslation();
  const change = useStoreChange();
  const nameOf = (text: string): string => (of === null ? text : `${of}: ${text}`);
  const press = (asked: StoreChange) => () => change.mutate({ change: asked, restaurantId: id });
  const isPending = (asked: StoreChange): boolean => change.isPending && change.variables.change === asked;
  return (
    <Stack gap={6}>
      <Group gap={6} wrap="wrap">
        <Text size="sm" fw={600} c="red">
          {t('store.makeClosed')}
        </Text>
        {closings.map(({ id: kind, change: asked }) => {
          const minutes = 'minutes' in asked ? asked.minutes : 0;
          return (
            <Button
              key={`${kind}${minutes}`}
              size="compact-sm"
              variant="light"
              color="red"
              aria-label={nameOf(t(`store.close.${kind}`, { minutes }))}
              loading={isPending(asked)}
              onClick={press(asked)}
            >
              {t(`store.closeShort.${kind}`, { minutes })}
            </Button>
          );
        })}
      </Group>
      <Group gap={6}>
        <Button
          size="compact-sm"
          variant="light"
          color="yellow"
          aria-label={nameOf(t('store.makeBusy', { minutes: busyMinutes }))}
          loading={isPending(busy)}
          onClick={press(busy)}
        >
          {t('store.makeBusy', { minutes: busyMinutes })}
        </Button>
        <Button
          size="compact-sm"
          variant="light"
          color="green"
          aria-label={nameOf(t('store.makeOpen'))}
          loading={isPending(open)}
          onClick={press(open)}
        >
          {t('store.makeOpen')}
        </Button>
      </Group>
    </Stack>
  );
};
