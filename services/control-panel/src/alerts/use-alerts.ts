import { useTranslation } from 'react-i18next';
import { useGet } from '../api/hooks.ts';
import { useProviderName } from '../session/session.ts';
import { alertText, type AlertText } from './alert-text.ts';

const refreshMs = 15_000;

export interface Alerts {
  alerts: AlertText[];
  /** The server was asked and did not say: no alert is no all-clear then. */
  isUnknown: boolean;
}

/** Computed anew by the server each time: an alert whose cause is gone is gone. */
export const useAlerts = (): Alerts => {
  const { t } = useTranslation();
  const nameOf = useProviderName();
  const query = useGet('listAlerts', { refreshMs });
  return {
    alerts: (query.data?.items ?? []).map((alert) => alertText(alert, t, nameOf)),
    isUnknown: query.isError,
  };
};
