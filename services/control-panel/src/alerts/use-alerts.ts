import type { PanelAlert } from '@kopru/contracts';
import { useTranslation } from 'react-i18next';
import { useGet } from '../api/hooks.ts';
import { useProviderName } from '../app/session.ts';
import { alertText, type AlertText } from './alert-text.ts';

const refreshMs = 15_000;

/** Computed anew by the server each time: an alert whose cause is gone is gone. */
export const useAlerts = (): AlertText[] => {
  const { t } = useTranslation();
  const nameOf = useProviderName();
  const query = useGet<{ items: PanelAlert[] }>('alerts', { refreshMs });
  return (query.data?.items ?? []).map((alert) => alertText(alert, t, nameOf));
};
