import type { PanelData } from '@kopru/contracts/panel/operations';
import { plainText } from '@kopru/contracts/panel/values';
import { useTranslation } from 'react-i18next';
import { useBranches, useRestaurantName } from '../../api/use-restaurants.ts';
import { useFormats } from '../../components/format.ts';
import { usePaymentName } from '../../components/payment-name.ts';
import { useProviderName } from '../../session/session.ts';

export type DayReport = PanelData<'getDayReport'>;

export interface SectionRow {
  name: string;
  /** How many orders, how much of a product, or where it was sold out. */
  count: string;
  /** Null: it is not about money. */
  total: number | null;
}
export interface Section {
  id: 'byProvider' | 'byPayment' | 'byRestaurant' | 'cancelled' | 'products' | 'soldOut';
  rows: SectionRow[];
}

/** The parts of a report that are lists, in words: the page and the slip show the same. Empty ones are left out. */
export const useSections = (report: DayReport): Section[] => {
  const { t } = useTranslation();
  const { number, quantity } = useFormats();
  const paymentName = usePaymentName();
  const providerName = useProviderName();
  const restaurantName = useRestaurantName(report.byRestaurant.map(({ restaurantId }) => restaurantId));
  const branchOf = useBranches((report.soldOut ?? []).map(({ restaurantId }) => restaurantId));
  const { byProvider, byPayment, byRestaurant, cancelled, products, soldOut } = report;
  const row = (name: string, { orderCount, total }: { orderCount: number; total: number }): SectionRow => ({
    name: plainText(name),
    count: number(orderCount),
    total,
  });
  const sections: Section[] = [
    { id: 'byProvider', rows: byProvider.map((sums) => row(providerName(sums.provider), sums)) },
    { id: 'byPayment', rows: byPayment.map((sums) => row(paymentName(sums), sums)) },
    // One restaurant has brought everything.
    {
      id: 'byRestaurant',
      rows: byRestaurant.length < 2 ? [] : byRestaurant.map((sums) => row(restaurantName(sums.restaurantId), sums)),
    },
    {
      id: 'cancelled',
      rows: cancelled.reasons.map((sums) =>
        row(`${t(`dayReport.by.${sums.by ?? 'unknown'}`)}: ${sums.reason ?? t('dayReport.noReason')}`, sums),
      ),
    },
    {
      id: 'products',
      rows: products.map(({ name, unit, quantity: many, total }) => ({
        name: plainText(name),
        count: quantity(many, unit),
        total,
      })),
    },
    {
      id: 'soldOut',
      rows: (soldOut ?? []).map(({ restaurantId, name, providers }) => ({
        name: [plainText(name), branchOf(restaurantId)].filter((part) => part !== null).join(' · '),
        count: providers.length === 0 ? t('dayReport.everywhere') : providers.map(providerName).join(', '),
        total: null,
      })),
    },
  ];
  return sections.filter(({ rows }) => rows.length > 0);
};

/** When the days of the report end: one time, or those of several restaurants. */
export const closingTimes = ({ byRestaurant }: DayReport): string[] =>
  [...new Set(byRestaurant.map(({ dayEndsAt }) => dayEndsAt))].sort();
