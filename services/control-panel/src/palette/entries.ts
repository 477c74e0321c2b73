import { useMantineColorScheme } from '@mantine/core';
import { IconLanguage, IconMoon, IconReceipt, type Icon } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useGet } from '../api/hooks.ts';
import { orderNumber, useFormats } from '../components/format.ts';
import { isOpenTo, navigation } from '../components/navigation.ts';
import { switchLanguage } from '../i18n/index.ts';
import { useMay, useSigned } from '../session/session.ts';

export interface Entry {
  key: string;
  label: string;
  note: string;
  icon: Icon;
  run: () => void;
}

/** From so many letters on orders are searched for. */
const shortest = 2;
const maxOrders = 8;

interface Entries {
  entries: Entry[];
  /** The search for orders; null where the text is too short for one. */
  orders: UseQueryResult<unknown> | null;
  /** The orders that are found fit to an earlier text. */
  isLooking: boolean;
}

/** What fits to the text: pages and actions by their names, orders as the list finds them. */
export const useEntries = (text: string, searched: string): Entries => {
  const { t, i18n } = useTranslation();
  const { money, dateTime } = useFormats();
  const { session } = useSigned();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const navigate = useNavigate();
  const maySearch = useMay('listOrders');
  const orders = useGet('listOrders', {
    query: { q: searched, limit: maxOrders },
    isEnabled: maySearch && searched.length >= shortest,
    showsPrevious: true,
  });
  const pages = navigation
    .flatMap(({ items }) => [...items])
    .filter((item) => isOpenTo(session.user, item))
    .map(({ id, path, icon }): Entry => {
      return { key: path, label: t(`nav.${id}`), note: t('palette.page'), icon, run: () => void navigate(path) };
    });
  const isTurkish = i18n.language === 'tr';
  const actions: Entry[] = [
    {
      key: 'scheme',
      label: t('palette.scheme'),
      note: t('palette.action'),
      icon: IconMoon,
      run: () => setColorScheme(colorScheme === 'dark' ? 'light' : 'dark'),
    },
    {
      key: 'language',
      label: isTurkish ? 'Switch to English' : 'Türkçeye geç',
      note: t('palette.action'),
      icon: IconLanguage,
      run: () => void switchLanguage(isTurkish ? 'en' : 'tr'),
    },
  ];
  const wanted = text.toLocaleLowerCase(i18n.language);
  const named = [...pages, ...actions].filter(({ label }) => label.toLocaleLowerCase(i18n.language).includes(wanted));
  if (text.length < shortest || !maySearch) return { entries: named, orders: null, isLooking: false };
  const found = (searched.length < shortest ? [] : (orders.data?.items ?? [])).map((order): Entry => ({
    key: order.id,
    label: [orderNumber(order), order.customerName].filter(Boolean).join(' · '),
    note: `${money(order.total, order.currency)} · ${dateTime(order.createdAt)}`,
    icon: IconReceipt,
    run: () => void navigate(`/orders/${order.id}`),
  }));
  return { entries: [...named, ...found], orders, isLooking: searched !== text || orders.isPlaceholderData };
};
