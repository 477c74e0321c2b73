import { useTranslation } from 'react-i18next';
import { useGet } from '../api/hooks.ts';
import { useProviderName } from '../session/session.ts';
import { alertText, type AlertText } from './alert-text.ts';

const refreshMs = 15_000;

export interface Alerts {
  alerts: AlertText[];
  /** The server did not answer: without an answer, no alert is no all-clear. */
  isUnknown: boolean;
}

/** The server computes alerts anew each time, so an alert ends with its cause. */
export const useAlerts = (): Alerts => {
  const { t } = useTranslation();
  const nameOf = useProviderName();
  const query = useGet('listAlerts', { refreshMs });
  return {
    alerts: (query.data?.items ?? []).map((alert) => alertText(alert, t, nameOf)),
    isUnknown: query.isError,
  };
};
