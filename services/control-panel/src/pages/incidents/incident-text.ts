import type { Incident } from '@kopru/contracts/internal/incidents';
import type { TFunction } from 'i18next';
import { failureText } from '../../components/failure-text.ts';

interface IncidentText {
  title: string;
  /** The order's number, or why. */
  text: string;
}

const titles = {
  order_not_accepted: 'alert.orderWaiting',
  order_not_printed: 'incident.orderNotPrinted',
  endpoint_failing: 'alert.endpointFailing',
  endpoint_disabled: 'alert.endpointDisabled',
  credential_refused: 'alert.credentialRefused',
  integration_failing: 'alert.integrationFailing',
} as const;

/** The page on which an incident's cause can be removed. */
export const pathOfIncident = ({ kind, subject, restaurantId }: Incident): string => {
  switch (kind) {
    case 'order_not_accepted':
    case 'order_not_printed':
    case 'order_stopped':
      return `/orders/${subject}`;
    case 'drift':
      return `/drift?restaurantId=${subject}`;
    case 'key_expiring':
      return '/keys';
    case 'refund_request_expiring':
      return `/orders?restaurantId=${restaurantId ?? ''}`;
    case 'pos_not_reading':
    case 'message_dead':
      return '/orders';
    default:
      return restaurantId === null ? '/webhooks' : `/restaurants/${restaurantId}`;
  }
};

/** An incident in words, as the alert of the same fact says them. */
export const incidentText = (
  incident: Incident,
  { t, dateTime }: { t: TFunction; dateTime: (iso: string) => string },
): IncidentText => {
  switch (incident.kind) {
    case 'order_not_accepted':
    case 'order_not_printed':
      return { title: t(titles[incident.kind]), text: incident.details.orderNumber };
    case 'order_stopped':
      return {
        title: t(incident.details.isCancelled ? 'incident.orderCancelled' : 'incident.orderStopped'),
        text: incident.details.orderNumber,
      };
    case 'order_refused': {
      const { reason, count } = incident.details;
      return {
        title: t('incident.orderRefused', { count }),
        text: reason === null ? '' : failureText(reason),
      };
    }
    case 'restaurant_silent':
      return {
        title: t('incident.silent'),
        text: t('incident.silentText', { minutes: incident.details.minutes }),
      };
    case 'drift':
      return {
        title: t('incident.drift'),
        text: t('incident.driftText', { count: incident.details.count }),
      };
    case 'key_expiring': {
      const { name, expiresAt } = incident.details;
      return {
        title: t('incident.keyExpiring'),
        text: t('incident.keyExpiringText', { name, at: dateTime(expiresAt) }),
      };
    }
    case 'refund_request_expiring': {
      const { orderNumber, endsAt } = incident.details;
      const ends = t('incident.refundExpiringText', { at: dateTime(endsAt) });
      return {
        title: t('incident.refundExpiring'),
        text: [orderNumber, ends].filter((part) => part !== null).join(' · '),
      };
    }
    case 'pos_not_reading':
      return { title: t('incident.posNotReading'), text: incident.details.orderNumber };
    case 'message_dead':
      return { title: t('incident.messageDead'), text: incident.details.orderNumber ?? '' };
    case 'push_stopped':
      return {
        title: t('incident.pushStopped'),
        text: t('incident.pushStoppedText', { at: dateTime(incident.details.lastPushAt) }),
      };
    default: {
      const { reason } = incident.details;
      return {
        title: incident.kind === 'store_closed_by_platform' ? t('incident.storeClosed') : t(titles[incident.kind]),
        text: reason === null ? '' : failureText(reason),
      };
    }
  }
};
