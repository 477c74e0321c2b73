import { createECDH } from 'node:crypto';
import type { OutboundHttp } from '@kopru/outbound-http';
import type { Keyring } from '@kopru/secrets';
import type { NotificationText } from './notification-text.ts';

/** As a browser gives it, https://www.w3.org/TR/push-api/#pushsubscription-interface. */
export interface PushSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  /** The public key of the installation that it was made for. */
  applicationKey: string;
}

/** What the service worker of the panel reads. */
export interface PushMessage extends Pick<NotificationText, 'subject' | 'text' | 'url'> {
  /** One with the same tag takes the place of the one before. */
  tag: string;
  /** The button with which somebody says to be on it. */
  acknowledge?: { incidentId: string; button: string };
}

const deadlineMs = 10_000;
/** An order that nobody accepted is not worth a message an hour later. */
const retainedSeconds = 3600;
/** The subscription has ended, or is not for our key: RFC 8030, section 7.3, and RFC 8292, section 4.2. */
const refusals = [400, 401, 403, 404, 410, 413];

const keyOf = (seed: Buffer): { publicKey: string; privateKey: string } => {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(seed);
  return { publicKey: curve.getPublicKey('base64url'), privateKey: curve.getPrivateKey('base64url') };
};

/** RFC 8292: where the push service reaches the operator. */
const subjectOf = (publicUrl: string): string => {
  const { protocol, origin, hostname } = new URL(publicUrl);
  return protocol === 'https:' ? origin : `mailto:kopru@${hostname}`;
};

/**
 * Web Push (RFC 8030, 8291, 8292) to the browsers of people. The keys come from the master keys, so nothing is stored;
 * subscriptions for a former master key work as long as that key is in the ring.
 */
export const createWebPush = (parts: { keyring: Keyring; outbound: OutboundHttp; publicUrl: string }) => {
  const keys = parts.keyring.derive('web-push').map(keyOf);
  const subject = subjectOf(parts.publicUrl);
  return {
    /** What a browser subscribes with. */
    applicationKey: keys[0]?.publicKey ?? '',
    /** Rejects when the push service is unavailable or does not take it now. */
    send: async (
      { endpoint, keys: ofBrowser, applicationKey }: PushSubscription,
      message: PushMessage,
    ): Promise<'sent' | 'refused'> => {
      const key = keys.find(({ publicKey }) => publicKey === applicationKey);
      if (key === undefined) return 'refused';
      // Loaded when the first browser is notified.
      const { default: webPush } = await import('web-push');
      const request = webPush.generateRequestDetails({ endpoint, keys: ofBrowser }, JSON.stringify(message), {
        vapidDetails: { subject, ...key },
        contentEncoding: 'aes128gcm',
        TTL: retainedSeconds,
        urgency: 'high',
      });
      // Undici counts the body itself.
      const { 'Content-Length': _length, ...headers } = request.headers;
      const outcome = await parts.outbound.send({
        method: 'POST',
        url: endpoint,
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        body: request.body ?? Buffer.alloc(0),
        deadlineMs,
      });
      if (outcome.kind === 'refused') return 'refused';
      if (outcome.kind === 'unreachable') throw new Error(`the push service does not answer (${outcome.reason.code})`);
      if (outcome.status >= 200 && outcome.status < 300) return 'sent';
      if (refusals.includes(outcome.status)) return 'refused';
      throw new Error(`the push service does not take it now (${outcome.status})`);
    },
  };
};
export type WebPush = ReturnType<typeof createWebPush>;
