import type { Locale } from '@kopru/contracts/errors/failures';
import type { WeekLevels } from '@kopru/contracts/internal/service-levels';
import { serviceLimits } from '@kopru/contracts/orders/service-limits';
import { providers } from '@kopru/contracts/platforms/providers';
import { percentOf } from '@kopru/contracts/values/percent-of';
import type { NameOfRestaurant } from './payments-sheet.ts';
import type { Cell, Sheet } from './sheet.ts';

type Times = WeekLevels['rows'][number]['arrival'];

const { arrival: arrivalLimit, delivery: deliveryLimit, acceptance: acceptanceLimit } = serviceLimits;

/** Counts stand beside the shares, so that a reader can check a share. */
const headings = {
  tr: [
    ...['Hafta', 'Restoran', 'Platform', 'Sipariş'],
    ...['Ulaşması ölçülen', `${arrivalLimit} sn içinde ulaşan`, `${arrivalLimit} sn içinde ulaşan (%)`],
    ...['Ulaşma ortanca (sn)', 'Ulaşma yüzde 99 (sn)'],
    ...['İletimi ölçülen', `${deliveryLimit} sn içinde iletilen`, `${deliveryLimit} sn içinde iletilen (%)`],
    ...['İletim ortanca (sn)', 'İletim yüzde 99 (sn)'],
    ...['Onayı ölçülen', `${acceptanceLimit} sn içinde onaylanan`, `${acceptanceLimit} sn içinde onaylanan (%)`],
    ...['Onay ortanca (sn)', 'Onay yüzde 99 (sn)'],
    'Onaylanmadan platformun iptal ettiği',
  ],
  en: [
    ...['Week', 'Restaurant', 'Platform', 'Orders'],
    ...['Arrival measured', `Arrived within ${arrivalLimit} s`, `Arrived within ${arrivalLimit} s (%)`],
    ...['Arrival, median (s)', 'Arrival, 99th percentile (s)'],
    ...['Delivery measured', `Delivered within ${deliveryLimit} s`, `Delivered within ${deliveryLimit} s (%)`],
    ...['Delivery, median (s)', 'Delivery, 99th percentile (s)'],
    ...['Acceptance measured', `Accepted within ${acceptanceLimit} s`, `Accepted within ${acceptanceLimit} s (%)`],
    ...['Acceptance, median (s)', 'Acceptance, 99th percentile (s)'],
    'Cancelled by the platform, unaccepted',
  ],
} as const satisfies Record<Locale, readonly string[]>;

/** Of a restaurant whose orders nobody receives there is nothing to count. */
const noCells: Cell[] = [null, null, null, null, null];
const cellsOf = ({ orderCount, onTimeCount, p50Seconds, p99Seconds }: Times): Cell[] => [
  ...[orderCount, onTimeCount, percentOf(onTimeCount, orderCount)],
  ...[p50Seconds, p99Seconds],
];

/** How fast the orders of a week came, were delivered and were accepted, in words. */
export const serviceLevelsSheet = (
  { fromDay, toDay, rows }: WeekLevels,
  { locale, nameOf }: { locale: Locale; nameOf: NameOfRestaurant },
): Sheet => ({
  headings: headings[locale],
  rows: rows.map(({ restaurantId, provider, orderCount, arrival, delivery, acceptance, unacceptedCount }) => [
    ...[`${fromDay} – ${toDay}`, nameOf(restaurantId), providers[provider].name, orderCount],
    ...cellsOf(arrival),
    ...(delivery === null ? noCells : cellsOf(delivery)),
    ...cellsOf(acceptance),
    unacceptedCount,
  ]),
});
