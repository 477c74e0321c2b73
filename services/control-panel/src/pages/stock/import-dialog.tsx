import { Alert, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import type { ProviderSlug } from '@kopru/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGet } from '../../api/hooks.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Loaded } from '../../components/states.tsx';
import { useProvider, useProviderName } from '../../session/session.ts';
import { newFromMenu, useWriteItems } from './items.ts';

interface ImportProps {
  restaurantId: string;
  providers: readonly ProviderSlug[];
  onClose: () => void;
}

const MenuItems = ({
  restaurantId,
  provider,
  onClose,
}: Omit<ImportProps, 'providers'> & { provider: ProviderSlug }) => {
  const { t } = useTranslation();
  const query = useGet('getMenu', { params: { provider }, query: { restaurantId } });
  const { items, write, isPending } = useWriteItems(restaurantId, t('stock.imported'));
  return (
    <Loaded query={query}>
      {(menu) => {
        const found = newFromMenu(items, menu);
        return (
          <Stack>
            <Text size="sm">{t('stock.importFound', { count: found.length })}</Text>
            <Text size="sm" c="dimmed" lineClamp={4}>
              {found.map(({ name }) => name).join(' · ')}
            </Text>
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t('common.cancel')}
              </Button>
              <Button
                disabled={found.length === 0}
                loading={isPending}
                onClick={() => write([...items, ...found], onClose)}
              >
                {t('stock.importAction', { count: found.length })}
              </Button>
            </Group>
          </Stack>
        );
      }}
    </Loaded>
  );
};

/** Makes items of one platform's menu, as a start. */
export const ImportDialog = ({ restaurantId, providers, onClose }: ImportProps) => {
  const { t } = useTranslation();
  const providerOf = useProvider();
  const nameOf = useProviderName();
  const offered = providers.filter((slug) => providerOf(slug)?.hasMenu === true);
  const [chosen, setChosen] = useState(offered[0]);
  return (
    <Dialog onClose={onClose} title={t('stock.importTitle')}>
      {chosen === undefined ? (
        <Alert color="blue">{t('stock.importNone')}</Alert>
      ) : (
        <Stack>
          <SegmentedControl
            fullWidth
            aria-label={t('orders.platform')}
            data={offered.map((slug) => ({ value: slug, label: nameOf(slug) }))}
            value={chosen}
            onChange={setChosen}
          />
          <MenuItems key={chosen} restaurantId={restaurantId} provider={chosen} onClose={onClose} />
        </Stack>
      )}
    </Dialog>
  );
};
