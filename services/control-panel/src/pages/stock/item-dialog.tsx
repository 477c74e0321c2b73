import { Button, Group, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Item } from '@kopru/contracts/internal/items';
import type { OrderedProduct } from '@kopru/contracts/internal/ordered-products';
import { normaliseText } from '@kopru/contracts/panel/values';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGet, useSend } from '../../api/hooks.ts';
import { Dialog } from '../../components/dialog.tsx';
import { FormBody } from '../../components/form-body.tsx';
import { useProvider, useProviderName } from '../../session/session.ts';

interface ProductProps {
  restaurantId: string;
  provider: ProviderSlug;
  value: string;
  onChange: (productId: string) => void;
}

interface OrderedProps extends Pick<ProductProps, 'value' | 'onChange'> {
  label: string;
  products: readonly OrderedProduct[];
}

/** Products of a platform that has no menu to read, as recent orders name them; any other number may be written. */
const OrderedField = ({ label, products, value, onChange }: OrderedProps) => {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const labels = new Map(products.map(({ id, name }) => [id, `${name} · ${id}`]));
  if (value !== '' && !labels.has(value)) labels.set(value, value);
  const typed = search.trim();
  const isKnown = [...labels.values()].some((text) => normaliseText(text).includes(normaliseText(typed)));
  if (typed !== '' && !isKnown) labels.set(typed, typed);
  return (
    <Select
      label={label}
      placeholder={t('stock.productNumber')}
      data={[...labels].map(([id, text]) => ({ value: id, label: text }))}
      value={value === '' ? null : value}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      clearable
      clearButtonProps={{ 'aria-label': t('common.clear') }}
      onChange={(id) => onChange(id ?? '')}
    />
  );
};

/** Chooses a product of the platform's menu; where that cannot be read, of what was ordered, or its number is written. */
const ProductField = ({ restaurantId, provider, value, onChange }: ProductProps) => {
  const { t } = useTranslation();
  const nameOf = useProviderName();
  const hasMenu = useProvider()(provider)?.hasMenu === true;
  const menu = useGet('getMenu', { params: { provider }, query: { restaurantId }, isEnabled: hasMenu });
  const isUnread = !hasMenu || menu.isError;
  const ordered = useGet('listOrderedProducts', { params: { id: restaurantId }, isEnabled: isUnread });
  const label = t('stock.productAt', { name: nameOf(provider) });
  const products = ordered.data?.products.filter((product) => product.provider === provider) ?? [];
  if (isUnread && products.length > 0) return <OrderedField {...{ label, products, value, onChange }} />;
  if (menu.data === undefined)
    return (
      <TextInput
        label={label}
        placeholder={t('stock.productNumber')}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  const names = new Map(menu.data.categories.flatMap(({ products: all }) => all).map(({ id, name }) => [id, name]));
  if (value !== '' && !names.has(value)) names.set(value, value);
  return (
    <Select
      label={label}
      placeholder={t('stock.notLinked')}
      data={[...names].map(([id, name]) => ({ value: id, label: name }))}
      value={value === '' ? null : value}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('common.clear') }}
      onChange={(id) => onChange(id ?? '')}
    />
  );
};

interface ItemDialogProps {
  restaurantId: string;
  /** Absent: a new one. */
  item?: Item | undefined;
  items: readonly Item[];
  version: number | undefined;
  providers: readonly ProviderSlug[];
  onClose: () => void;
}

type Values = { item: string; name: string } & Record<`at_${string}`, string>;

const productAt = (item: Item | undefined, provider: string): string =>
  item?.links.find((link) => link.provider === provider && link.optionId === null)?.productId ?? '';

/** One item: its number, its name, and what it is called at the platforms. */
export const ItemDialog = ({ restaurantId, item, items, version, providers, onClose }: ItemDialogProps) => {
  const { t } = useTranslation();
  const form = useForm<Values>({
    initialValues: {
      item: item?.item ?? '',
      name: item?.name ?? '',
      ...Object.fromEntries(providers.map((slug) => [`at_${slug}`, productAt(item, slug)])),
    },
    validate: {
      item: (number) => (number.trim() === '' ? t('common.required') : null),
      name: (name) => (name.trim() === '' ? t('common.required') : null),
    },
  });
  const save = useSend('writeItems', { stale: ['restaurants'], success: t('common.saved'), isErrorShown: true });
  const write = (next: Item[]): void =>
    save.mutate({ params: { id: restaurantId }, body: { items: next, version } }, { onSuccess: onClose });
  const submit = form.onSubmit((values) => {
    // Links to options, and to platforms that are gone, stay.
    const retained = (item?.links ?? []).filter((link) => link.optionId !== null || !providers.includes(link.provider));
    const chosen = providers
      .map((provider) => ({ provider, productId: values[`at_${provider}`]?.trim() ?? '', optionId: null }))
      .filter(({ productId }) => productId !== '');
    const written = { item: values.item.trim(), name: values.name.trim(), links: [...retained, ...chosen] };
    write(item === undefined ? [...items, written] : items.map((one) => (one.item === item.item ? written : one)));
  });
  return (
    <Dialog onClose={onClose} title={t(item === undefined ? 'stock.add' : 'stock.edit')}>
      <FormBody form={form} onSubmit={submit} sending={save} onCancel={onClose}>
        <Group grow align="flex-start">
          <TextInput label={t('stock.number')} required {...form.getInputProps('item')} />
          <TextInput label={t('stock.name')} required data-autofocus {...form.getInputProps('name')} />
        </Group>
        {providers.map((provider) => (
          <ProductField
            key={provider}
            restaurantId={restaurantId}
            provider={provider}
            value={form.values[`at_${provider}`] ?? ''}
            onChange={(productId) => form.setFieldValue(`at_${provider}`, productId)}
          />
        ))}
        {item !== undefined && (
          <Button
            variant="subtle"
            color="red"
            mr="auto"
            onClick={() => write(items.filter((one) => one.item !== item.item))}
          >
            {t('stock.remove')}
          </Button>
        )}
      </FormBody>
    </Dialog>
  );
};
