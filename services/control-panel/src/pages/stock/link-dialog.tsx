import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useGet } from '../../api/hooks.ts';
import { ProviderMark } from '../../components/badges.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { failureText } from '../../components/failure-text.ts';
import { useFormats } from '../../components/format.ts';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { useProviderName } from '../../session/session.ts';
import { useChangeItems, withLinks, type Suggestion } from '../../components/items.ts';
import classes from './stock.module.css';

interface PairProps {
  suggestion: Suggestion;
  name: string;
  isBusy: boolean;
  onTake: () => void;
}

const Pair = ({ suggestion, name, isBusy, onTake }: PairProps) => {
  const { t } = useTranslation();
  const { percent } = useFormats();
  const nameOf = useProviderName();
  const { provider, productName, by, likeness, orderCount } = suggestion;
  return (
    <li className={classes['pair']}>
      <Text size="sm" fw={600}>
        {name}
      </Text>
      <Group gap={8} wrap="nowrap" miw={0}>
        <ProviderMark slug={provider} />
        <div>
          <Text size="sm">{productName}</Text>
          <Text size="xs" c="dimmed">
            {nameOf(provider)} · {t(`stock.by.${by === 'name' && likeness === 1 ? 'sameName' : by}`)}
            {by === 'name' && likeness < 1 && ` ${percent(likeness)}`}
            {orderCount !== undefined && ` · ${t('stock.inOrders', { count: orderCount })}`}
          </Text>
        </div>
      </Group>
      <Button
        size="compact-sm"
        variant="light"
        disabled={isBusy}
        aria-label={t('stock.linkOne', { name, product: productName, provider: nameOf(provider) })}
        onClick={onTake}
      >
        {t('stock.link')}
      </Button>
    </li>
  );
};

/** Shows which products seem to be which items; each is linked by a person's tap, one by one or all at once. */
export const LinkDialog = ({ restaurantId, onClose }: { restaurantId: string; onClose: () => void }) => {
  const { t } = useTranslation();
  const nameOf = useProviderName();
  const query = useGet('suggestLinks', { params: { id: restaurantId } });
  const { items, isRead, change, isPending } = useChangeItems(restaurantId, t('stock.linked'));
  const names = new Map(items.map(({ item, name }) => [item, name]));
  const take = (suggestions: readonly Suggestion[]): void => change((current) => withLinks(current, suggestions));
  const isBusy = isPending || !isRead || query.isFetching;
  return (
    <Dialog onClose={onClose} title={t('stock.linkTitle')} size="xl">
      <Loaded query={query}>
        {({ suggestions, unread }) => (
          <Stack>
            {unread.map(({ provider, reason }) => (
              <Alert key={provider} color="orange" title={t('stock.unread', { name: nameOf(provider) })}>
                {failureText(reason)}
              </Alert>
            ))}
            {suggestions.length === 0 ? (
              <EmptyState icon={IconLink} title={t('stock.noSuggestion')} text={t('stock.noSuggestionText')} />
            ) : (
              <>
                <Group justify="space-between">
                  <Text size="sm" c="dimmed" maw={420}>
                    {t('stock.linkText')}
                  </Text>
                  <Button
                    loading={isBusy}
                    rightSection={<Badge variant="white">{suggestions.length}</Badge>}
                    onClick={() => take(suggestions)}
                  >
                    {t('stock.linkAll')}
                  </Button>
                </Group>
                <ul className={classes['list']}>
                  {suggestions.map((suggestion) => (
                    <Pair
                      key={`${suggestion.item} ${suggestion.provider}`}
                      suggestion={suggestion}
                      name={names.get(suggestion.item) ?? suggestion.item}
                      isBusy={isBusy}
                      onTake={() => take([suggestion])}
                    />
                  ))}
                </ul>
              </>
            )}
          </Stack>
        )}
      </Loaded>
    </Dialog>
  );
};
