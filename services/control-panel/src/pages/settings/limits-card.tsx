import type { Limit } from '@kopru/contracts/internal/account-limits';
import { Card, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useGet } from '../../api/hooks.ts';
import { useFormats } from '../../components/format.ts';
import { Loaded } from '../../components/states.tsx';

/** Those of programs, which `GET /limits` tells their developers. */
const ofPrograms = ['longPolls', 'waitingRepeats', 'heavyReads'] as const;
type ShownLimit = Limit & { name: Exclude<Limit['name'], (typeof ofPrograms)[number]> };
const isShown = (limit: Limit): limit is ShownLimit => !ofPrograms.some((name) => name === limit.name);

const LimitRow = ({ name, max, used }: ShownLimit) => {
  const { t } = useTranslation();
  const { number } = useFormats();
  const share = used === null || max === 0 ? 0 : (used / max) * 100;
  const label = t(`limits.name.${name}`);
  return (
    <div role="listitem">
      <Group justify="space-between" gap="sm">
        <Text size="sm">{label}</Text>
        <Text size="sm" className="tabular" c={share >= 100 ? 'red' : 'dimmed'}>
          {t('limits.used', { used: used === null ? '–' : number(used), max: number(max) })}
        </Text>
      </Group>
      <Progress mt={4} size="sm" value={share} color={share >= 90 ? 'red' : 'teal'} aria-label={label} />
    </div>
  );
};

/** How much of each the account may have, and has. */
export const LimitsCard = () => {
  const { t } = useTranslation();
  const limits = useGet('listLimits');
  return (
    <Card>
      <Title order={3} size="h5">
        {t('limits.title')}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {t('limits.text')}
      </Text>
      <Loaded query={limits}>
        {({ items }) => (
          <Stack gap="sm" role="list" aria-label={t('limits.title')}>
            {items.filter(isShown).map((limit) => (
              <LimitRow key={limit.name} {...limit} />
            ))}
          </Stack>
        )}
      </Loaded>
    </Card>
  );
};
