import type { Comparison, Finding } from '@kopru/contracts/internal/drift';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowsDiff, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useGet, useSend } from '../../api/hooks.ts';
import { failureText } from '../../components/failure-text.ts';
import { useFormats } from '../../components/format.ts';
import { OneRestaurant } from '../../components/one-restaurant.tsx';
import { Page } from '../../components/page.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { useMay, useProviderName } from '../../session/session.ts';
import { useCorrected, useCorrections } from './corrections.ts';
import classes from './drift.module.css';
import { FindingCard } from './finding-card.tsx';

const keyOf = (finding: Finding): string =>
  JSON.stringify([
    finding.kind,
    'item' in finding ? finding.item : '',
    ...(finding.kind === 'unlinked' ? finding.places.map(({ provider, productId }) => [provider, productId]) : []),
  ]);

const Findings = ({ comparison }: { comparison: Comparison }) => {
  const { t } = useTranslation();
  const mayCorrect = useMay('writeItems');
  const { pressesOf, isBusy } = useCorrections(comparison);
  const { isCorrected, add } = useCorrected();
  const { comparedAt, findings, count } = comparison;
  if (findings.length === 0)
    return comparedAt === null ? (
      <EmptyState icon={IconArrowsDiff} title={t('drift.notYet')} text={t('drift.notYetText')} />
    ) : (
      <EmptyState icon={IconCircleCheck} title={t('drift.none')} text={t('drift.noneText')} />
    );
  return (
    <Stack gap="sm">
      <ul className={classes['list']} aria-label={t('drift.title')}>
        {findings.map((finding) => {
          const key = keyOf(finding);
          return (
            <FindingCard
              key={key}
              {...{ finding, comparedAt, mayCorrect, isBusy }}
              presses={pressesOf(finding)}
              isCorrected={isCorrected(key)}
              onCorrected={() => add(key)}
            />
          );
        })}
      </ul>
      {count > findings.length && (
        <Text size="sm" c="dimmed">
          {t('drift.more', { count: count - findings.length })}
        </Text>
      )}
    </Stack>
  );
};

const Compared = ({ comparison }: { comparison: Comparison }) => {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const nameOf = useProviderName();
  const mayCompare = useMay('comparePlatforms');
  const { restaurantId, comparedAt, unread } = comparison;
  const compare = useSend('comparePlatforms', { stale: ['restaurants'], success: t('drift.compared') });
  return (
    <Stack>
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {comparedAt === null ? '' : t('drift.comparedAt', { time: dateTime(comparedAt) })}
        </Text>
        {mayCompare && (
          <Button
            variant="default"
            loading={compare.isPending}
            onClick={() => compare.mutate({ params: { id: restaurantId } })}
          >
            {t('drift.compare')}
          </Button>
        )}
      </Group>
      {unread.map(({ provider, reason }) => (
        <Alert key={provider} color="orange" title={t('drift.unread', { name: nameOf(provider) })}>
          {failureText(reason)}
        </Alert>
      ))}
      <Findings key={comparedAt} comparison={comparison} />
    </Stack>
  );
};

const Restaurant = ({ id }: { id: string }) => {
  const query = useGet('getDrift', { params: { id } });
  return <Loaded query={query}>{(comparison) => <Compared key={id} comparison={comparison} />}</Loaded>;
};

/** Where the platforms of a restaurant differ from each other and from what is wished, with a press to correct each. */
export const DriftPage = () => {
  const { t } = useTranslation();
  return (
    <Page title={t('drift.title')} text={t('drift.text')} guide="availability">
      <OneRestaurant>{(id) => <Restaurant id={id} />}</OneRestaurant>
    </Page>
  );
};
