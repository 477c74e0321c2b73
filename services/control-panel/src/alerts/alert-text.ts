import type { PanelAlert } from '@kopru/contracts/panel/overview';
import { plainText } from '@kopru/contracts/panel/values';
import type { Channel } from '@kopru/contracts/platforms/channels';
import type { TFunction } from 'i18next';
import { failureText } from '../components/failure-text.ts';
import { orderNumber } from '../components/format.ts';

export interface AlertText {
  key: string;
  title: string;
  text: string;
  path: string;
  since: string | null;
}

const ofIntegration = (alert: Extract<PanelAlert, { integrationId: string }>) => ({
  key: `${alert.kind}-${alert.integrationId}`,
  path: `/restaurants/${alert.restaurantId}`,
  since: alert.since,
});

/** An alert about an integration names its branch where there are several. */
const withBranch = (branch: string | null, text: string): string => (branch === null ? text : `${branch} · ${text}`);

const whyAt = ({ url, reason }: Extract<PanelAlert, { url: string }>): string =>
  reason === null ? url : `${url}: ${failureText(reason)}`;

/** An alert's text, and the page on which its cause can be fixed. */
export const alertText = (
  alert: PanelAlert,
  t: TFunction,
  providerName: (slug: string) => string,
  channelName: (channel: Channel) => string,
  branchOf: (restaurantId: string) => string | null,
): AlertText => {
  switch (alert.kind) {
    case 'order_waiting':
      return {
        key: `${alert.kind}-${alert.orderId}`,
        title: t('alert.orderWaiting'),
        text: [channelName(alert.channel), orderNumber(alert), branchOf(alert.restaurantId)]
          .filter((part) => part !== null)
          .join(' · '),
        path: `/orders/${alert.orderId}`,
        since: alert.since,
      };
    case 'endpoint_failing':
      return {
        key: `${alert.kind}-${alert.endpointId}`,
        title: t('alert.endpointFailing'),
        text: `${whyAt(alert)} · ${t('alert.waiting', { count: alert.waiting })}`,
        path: '/webhooks',
        since: alert.since,
      };
    case 'endpoint_disabled':
      return {
        key: `${alert.kind}-${alert.endpointId}`,
        title: t('alert.endpointDisabled'),
        text: whyAt(alert),
        path: '/webhooks',
        since: alert.since,
      };
    case 'credential_refused':
      return {
        ...ofIntegration(alert),
        title: t('alert.credentialRefused'),
        text: withBranch(
          branchOf(alert.restaurantId),
          `${providerName(alert.provider)}: ${t('alert.credentialRefusedText')}`,
        ),
      };
    case 'integration_failing':
      return {
        ...ofIntegration(alert),
        title: t('alert.integrationFailing'),
        text: withBranch(branchOf(alert.restaurantId), `${providerName(alert.provider)}: ${failureText(alert.reason)}`),
      };
    case 'store_moved':
      return {
        ...ofIntegration(alert),
        title: t('alert.storeMoved'),
        text: withBranch(branchOf(alert.restaurantId), t('alert.storeMovedText')),
      };
    case 'orders_while_off': {
      const from = t(`integration.from.${alert.provider}`);
      const text = t('alert.ordersWhileOffText', { count: alert.orders, from });
      return {
        ...ofIntegration(alert),
        title: t('alert.ordersWhileOff'),
        text: alert.restaurantName === null ? text : `${plainText(alert.restaurantName)}: ${text}`,
      };
    }
  }
};
