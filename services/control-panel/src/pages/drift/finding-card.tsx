import type { Finding } from '@kopru/contracts/internal/drift';
import { Anchor, Badge, Button, Card, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ProviderName } from '../../components/badges.tsx';
import { useFormats } from '../../components/format.ts';
import { useWeekWords } from '../../components/use-week-words.ts';
import type { Press } from './corrections.ts';
import classes from './drift.module.css';

/** What a finding is about, for a person. */
const useTitle = () => {
  const { t } = useTranslation();
  return (finding: Finding): string => {
    if (finding.kind === 'hours') return t('drift.hoursTitle');
    return finding.kind === 'unlinked' ? (finding.places[0]?.value ?? '') : finding.name;
  };
};

interface PlaceWords {
  provider: string;
  value: string;
  /** Empty: nothing is wished. */
  wished: string;
}

/** What each platform has, in words. */
const usePlaces = () => {
  const { t } = useTranslation();
  const { money } = useFormats();
  const weekOf = useWeekWords();
  const words = <V,>(places: readonly { provider: string; value: V; wished: V | null }[], say: (value: V) => string) =>
    places.map(({ provider, value, wished }): PlaceWords => ({
      ...{ provider, value: say(value) },
      wished: wished === null ? '' : say(wished),
    }));
  return (finding: Finding): PlaceWords[] => {
    switch (finding.kind) {
      case 'price':
        return words(finding.places, (price) => money(price));
      case 'stock':
        return words(finding.places, (isAvailable) => t(isAvailable ? 'stock.available' : 'stock.out'));
      case 'hours':
        return words(finding.places, (hours) =>
          weekOf(hours)
            .map(({ days, times }) => `${days} ${times}`)
            .join(', '),
        );
      case 'name':
      case 'unlinked':
        return words(finding.places, (name) => name);
    }
  };
};

interface FindingProps {
  finding: Finding;
  comparedAt: string | null;
  presses: readonly Press[];
  mayCorrect: boolean;
  isBusy: boolean;
  isCorrected: boolean;
  onCorrected: () => void;
}

const Presses = ({ finding, presses, mayCorrect, isBusy, isCorrected, onCorrected }: FindingProps) => {
  const { t } = useTranslation();
  const title = useTitle()(finding);
  if (isCorrected)
    return (
      <Text size="sm" c="teal" role="status">
        {t('drift.toldText')}
      </Text>
    );
  if (presses.length === 0)
    return finding.kind === 'unlinked' ? (
      <Anchor component={Link} to="/stock" size="sm" underline="always">
        {t('drift.linkByHand')}
      </Anchor>
    ) : (
      <Text size="sm" c="dimmed">
        {t(finding.kind === 'name' ? 'drift.nameFixed' : 'drift.fixed')}
      </Text>
    );
  if (!mayCorrect) return null;
  return (
    <Group gap="xs">
      {presses.map(({ label, isReady, run }) => (
        <Button
          key={label}
          size="xs"
          variant="light"
          classNames={{ root: classes['press'] ?? '', label: classes['words'] ?? '' }}
          disabled={isBusy || !isReady}
          aria-label={`${title}: ${label}`}
          onClick={() => run(onCorrected)}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
};

/** One difference: what each platform has, side by side, and the presses that correct it. */
export const FindingCard = (props: FindingProps) => {
  const { finding, comparedAt } = props;
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const title = useTitle()(finding);
  const places = usePlaces()(finding);
  return (
    <Card component="li" padding="sm">
      <Stack gap="xs">
        <Group gap="xs">
          <Text fw={600} className={classes['title'] ?? ''}>
            {title}
          </Text>
          <Badge variant="light" color={finding.canFailOrders ? 'red' : 'gray'}>
            {t(`drift.kind.${finding.kind}`)}
          </Badge>
          {finding.canFailOrders && (
            <Text size="xs" c="red">
              {t('drift.canFail')}
            </Text>
          )}
        </Group>
        <dl className={classes['places']}>
          {places.map(({ provider, value, wished }, index) => (
            <div key={index}>
              <dt>
                <ProviderName slug={provider} />
              </dt>
              <dd>
                {value}
                {wished !== '' && wished !== value && (
                  <Text span size="xs" c="dimmed">
                    {' '}
                    {t('drift.wished', { value: wished })}
                  </Text>
                )}
              </dd>
            </div>
          ))}
        </dl>
        {finding.seenAt !== comparedAt && (
          <Text size="xs" c="dimmed">
            {t('drift.seenAt', { time: dateTime(finding.seenAt) })}
          </Text>
        )}
        <Presses {...props} />
      </Stack>
    </Card>
  );
};
