import { useTranslation } from 'react-i18next';
import { useBranches } from '../api/use-restaurants.ts';
import { useChannelName, useProviderName } from '../session/session.ts';
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
  const { items, count, isUnknown } = useAlertList();
  return { alerts: items.map((alert) => alertText(alert, t, nameOf, channelName, branchOf)), count, isUnknown };
};
