import type { Destination } from '@kopru/contracts/internal/destinations';
import { isMasked, maskSecret } from '@kopru/contracts/platforms/secret-masks';

/** Where an endpoint leads: its address and what else its type needs. */
export interface Place {
  url: string;
  destination: Destination;
}

/** What of a place is secret; the address of a RabbitMQ is so as a whole, because it contains user and password. */
export const secretOf = ({ url, destination }: Place): string | undefined => {
  if (destination.type === 'amqp') return url;
  return destination.type === 's3' ? destination.secretAccessKey : undefined;
};

/** The place with another secret in it. */
export const withSecret = (place: Place, secret: string): Place => {
  if (place.destination.type === 'amqp') return { ...place, url: secret };
  if (place.destination.type === 's3')
    return { ...place, destination: { ...place.destination, secretAccessKey: secret } };
  return place;
};

const passwordOf = (url: string): string => (URL.canParse(url) ? new URL(url).password : '');

const withoutPassword = (text: string): string => {
  if (passwordOf(text) === '') return text;
  const url = new URL(text);
  url.password = maskSecret(url.password);
  return url.href;
};

/** The place as people see it, and as it is stored beside the sealed secret. */
export const masked = (place: Place): Place => {
  const secret = secretOf(place);
  if (secret === undefined) return place;
  return withSecret(place, place.destination.type === 'amqp' ? withoutPassword(secret) : maskSecret(secret));
};

/** Whether the secret of a place is only the mask of one. */
export const isMaskedPlace = (place: Place): boolean =>
  isMasked(place.destination.type === 'amqp' ? passwordOf(place.url) : secretOf(place));
