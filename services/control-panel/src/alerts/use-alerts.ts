import { useTranslation } from 'react-i18next';
import { useBranches } from '../api/use-restaurants.ts';
import { useChannelName, useMay, useProviderName } from '../session/session.ts';
import { alertText, type AlertText } from './alert-text.ts';
import { useAlertList, type AlertList } from './use-alert-list.ts';

export interface Alerts extends Pick<AlertList, 'count' | 'isUnknown'> {
  alerts: AlertText[];
}

/** The alerts in words. */
export const useAlerts = (): Alerts => {
  const { t } = useTranslation();
  const nameOf = useProviderName();
  const channelName = useChannelName();
  const branchOf = useBranches();
  const seesRestaurant = useMay('getRestaurant');
  const { items, count, isUnknown } = useAlertList();
  const alerts = items
    .map((alert) => alertText(alert, t, nameOf, channelName, branchOf))
    .map((alert) => (seesRestaurant || !alert.path.startsWith('/restaurants') ? alert : { ...alert, path: '/' }));
  return { alerts, count, isUnknown };
};
