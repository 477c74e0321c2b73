import type { AvailabilityPatch } from '@kopru/contracts/internal/availability';
import type { Comparison, Finding } from '@kopru/contracts/internal/drift';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { useFormats } from '../../components/format.ts';
import { useProviderName } from '../../session/session.ts';
import { isSameWeek } from '../../components/week.ts';
import { useChangeItems, withLinks } from '../../components/items.ts';

/** What one press does. */
export interface Press {
  label: string;
  isReady: boolean;
  run: (onDone: () => void) => void;
}

type HoursFinding = Extract<Finding, { kind: 'hours' }>;

/** One press for each way in which a finding can be corrected. */
export const useCorrections = ({ restaurantId }: Comparison) => {
  const { t } = useTranslation();
  const { money } = useFormats();
  const nameOf = useProviderName();
  const { mutate, isPending } = useSend('changeAvailability', { stale: [], success: t('drift.told') });
  const { items, change: changeItems, isPending: isLinking } = useChangeItems(restaurantId, t('stock.linked'));

  const change = (body: AvailabilityPatch) => (onSuccess: () => void) =>
    mutate({ params: { id: restaurantId }, body }, { onSuccess });
  const listOf = (platforms: readonly ProviderSlug[]): string => platforms.map(nameOf).join(', ');
  const hoursLabel = ({ places }: HoursFinding, { hours, platforms }: HoursFinding['corrections'][number]): string => {
    const those = { platforms: listOf(platforms) };
    const isWished = places.some(({ wished }) => wished !== null && isSameWeek(wished, hours));
    const owner = places.find(({ value }) => isSameWeek(value, hours));
    return isWished || owner === undefined
      ? t('drift.setWishedHours', those)
      : t('drift.setHoursOf', { ...those, name: nameOf(owner.provider) });
  };
  const pressesOf = (finding: Finding): Press[] => {
    switch (finding.kind) {
      case 'price':
        return finding.corrections.map(({ price, platforms }) => ({
          label: t('drift.setPrice', { price: money(price), platforms: listOf(platforms) }),
          isReady: true,
          run: change({ items: [{ item: finding.item, price }], platforms }),
        }));
      case 'stock':
        return finding.corrections.map(({ isAvailable, platforms }) => ({
          label: t(isAvailable ? 'drift.putOnSale' : 'drift.takeOffSale', { platforms: listOf(platforms) }),
          isReady: true,
          run: change({ items: [{ item: finding.item, isAvailable }], platforms }),
        }));
      case 'hours':
        return finding.corrections.map((correction) => ({
          label: hoursLabel(finding, correction),
          isReady: true,
          run: change({ hours: correction.hours, platforms: correction.platforms }),
        }));
      case 'unlinked':
        return finding.corrections.flatMap(({ item, name }) =>
          finding.places.map(({ provider, productId }) => ({
            label: t('drift.linkTo', { name }),
            // The whole list is written: never one that has not been read.
            isReady: items.some((one) => one.item === item),
            run: (onDone: () => void) =>
              changeItems((current) => withLinks(current, [{ item, provider, productId }]), onDone),
          })),
        );
      case 'name':
        return [];
    }
  };
  return { pressesOf, isBusy: isPending || isLinking };
};

/** The findings that somebody has corrected here: the next comparison tells whether the platforms are there. */
export const useCorrected = () => {
  const [corrected, setCorrected] = useState<ReadonlySet<string>>(new Set());
  return {
    isCorrected: (key: string): boolean => corrected.has(key),
    add: (key: string): void => setCorrected((before) => new Set([...before, key])),
  };
};
