import { Alert, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGet } from '../../api/hooks.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Loaded } from '../../components/states.tsx';
import { useProvider, useProviderName } from '../../session/session.ts';
import { newFrom, productsOf, useChangeItems, type Product } from '../../components/items.ts';

interface ImportProps {
  restaurantId: string;
  providers: readonly ProviderSlug[];
  onClose: () => void;
}

interface FoundProps extends Omit<ImportProps, 'providers'> {
  provider: ProviderSlug;
  products: readonly Product[];
  /** Said of so many. */
  text: 'importFound' | 'importOrdered';
}

const Found = ({ restaurantId, provider, products, text, onClose }: FoundProps) => {
  const { t } = useTranslation();
  const { items, isRead, change, isPending } = useChangeItems(restaurantId, t('stock.imported'));
  const found = newFrom(items, provider, products);
  return (
    <Stack>
      <Text size="sm">{t(`stock.${text}`, { count: found.length })}</Text>
      <Text size="sm" c="dimmed" lineClamp={4}>
        {found.map(({ name }) => name).join(' · ')}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          disabled={!isRead || found.length === 0}
          loading={isPending}
          onClick={() => change((current) => [...current, ...found], onClose)}
        >
          {t('stock.importAction', { count: found.length })}
        </Button>
      </Group>
    </Stack>
  );
};

type OneProps = Omit<FoundProps, 'products' | 'text'>;

/** Of a platform that shows its menu nowhere, or not now: what was ordered lately. */
const FromOrders = (props: OneProps) => {
  const query = useGet('listOrderedProducts', { params: { id: props.restaurantId } });
  return (
    <Loaded query={query}>
      {({ products }) => (
        <Found
          {...props}
          products={products.filter(({ provider }) => provider === props.provider)}
          text="importOrdered"
        />
      )}
    </Loaded>
  );
};

const FromMenu = (props: OneProps) => {
  const { provider, restaurantId } = props;
  const query = useGet('getMenu', { params: { provider }, query: { restaurantId } });
  if (query.isError) return <FromOrders {...props} />;
  return <Loaded query={query}>{(menu) => <Found {...props} products={productsOf(menu)} text="importFound" />}</Loaded>;
};

/** Makes items of one platform's menu, or of what was ordered there, as a start. */
export const ImportDialog = ({ restaurantId, providers, onClose }: ImportProps) => {
  const { t } = useTranslation();
  const providerOf = useProvider();
  const nameOf = useProviderName();
  const hasMenu = (slug: ProviderSlug): boolean => providerOf(slug)?.hasMenu === true;
  const [chosen, setChosen] = useState(providers.find(hasMenu) ?? providers[0]);
  const From = chosen !== undefined && hasMenu(chosen) ? FromMenu : FromOrders;
  return (
    <Dialog onClose={onClose} title={t('stock.importTitle')}>
      {chosen === undefined ? (
        <Alert color="blue">{t('stock.importNone')}</Alert>
      ) : (
        <Stack>
          <SegmentedControl
            fullWidth
            aria-label={t('orders.platform')}
            data={providers.map((slug) => ({ value: slug, label: nameOf(slug) }))}
            value={chosen}
            onChange={setChosen}
          />
          <From key={chosen} restaurantId={restaurantId} provider={chosen} onClose={onClose} />
        </Stack>
      )}
    </Dialog>
  );
};
