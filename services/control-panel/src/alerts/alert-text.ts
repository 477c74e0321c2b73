import type { PanelAlert } from '@kopru/contracts';
import type { TFunction } from 'i18next';

export interface AlertText {
  key: string;
  title: string;
  text: string;
  path: string;
  since: string | null;
}

/** What an alert says and where it is mended. */
export const alertText = (alert: PanelAlert, t: TFunction, providerName: (slug: string) => string): AlertText => {
  switch (alert.kind) {
    case 'order_waiting':
      return {
        key: `${alert.kind}-${alert.orderId}`,
        title: t('alert.orderWaiting'),
        text: `${providerName(alert.provider)} · ${alert.providerOrderId}`,
        path: `/orders/${alert.orderId}`,
        since: alert.since,
      };
    case 'endpoint_failing':
      return {
        key: `${alert.kind}-${alert.endpointId}`,
        title: t('alert.endpointFailing'),
        text: t('alert.endpointFailingText', { url: alert.url, waiting: alert.waiting, reason: alert.reason ?? '' }),
        path: '/webhooks',
        since: alert.since,
      };
    case 'endpoint_disabled':
      return {
        key: `${alert.kind}-${alert.endpointId}`,
        title: t('alert.endpointDisabled'),
        text: `${alert.url} ${alert.reason ?? ''}`,
        path: '/webhooks',
        since: alert.since,
      };
    case 'credential_refused':
    case 'integration_failing':
      return {
        key: `${alert.kind}-${alert.integrationId}`,
        title: t(alert.kind === 'credential_refused' ? 'alert.credentialRefused' : 'alert.integrationFailing'),
        text: `${providerName(alert.provider)}: ${alert.reason}`,
        path: `/restaurants/${alert.restaurantId}`,
        since: alert.since,
      };
  }
};
