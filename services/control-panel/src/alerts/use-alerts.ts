import { useTranslation } from 'react-i18next';
import { useGet } from '../api/hooks.ts';
import { useBranches } from '../api/use-restaurants.ts';
import { useChannelName, useProviderName } from '../session/session.ts';
import { alertText, type AlertText } from './alert-text.ts';

const refreshMs = 15_000;

export interface Alerts {
  alerts: AlertText[];
  /** `50+` when the server knows of more than it lists. */
  count: string;
  /** The server did not answer, or not for all: then no alert is no all-clear. */
  isUnknown: boolean;
}

/** The server computes alerts anew each time, so an alert ends with its cause. */
export const useAlerts = (): Alerts => {
  const { t } = useTranslation();
  const nameOf = useProviderName();
  const channelName = useChannelName();
  const branchOf = useBranches();
  const { data, isError } = useGet('listAlerts', { refreshMs });
  const alerts = (data?.items ?? []).map((alert) => alertText(alert, t, nameOf, channelName, branchOf));
  return {
    alerts,
    count: `${alerts.length}${data?.hasMore === true ? '+' : ''}`,
    isUnknown: isError || data?.isComplete !== true,
  };
};
