import type { PublicEvent } from '@kopru/contracts/messages/messages';
import { about, nothing, thereIs } from './predicate-parts.ts';
import type { Predicate, Text } from './predicate.ts';
import { isWell, type Delivery } from './traffic.ts';

export const isAnswered = (order: string, event: PublicEvent): Predicate =>
  about(
    'answered',
    {
      en: `The receiver answers ${event} with 2xx.`,
      tr: `Alıcı ${event} olayına 2xx ile yanıt verir.`,
    },
    ({ id }, { deliveries }) => {
      const tried = deliveries.filter((delivery) => delivery.orderId === id && delivery.event === event);
      return thereIs(tried.filter(isWell), tried);
    },
    true,
  )(order);

/**
 * The first answer to the order's first event does not wait for the next calls of the POS. A receiver that waits for a
 * blocked call answers later than the whole time for which the call was blocked.
 */
export const isAnsweredAtOnce = about(
  'answered-at-once',
  {
    en: 'The receiver answers without waiting for the calls that the POS makes about the order.',
    tr: 'Alıcı, kasanın sipariş için yaptığı çağrıları beklemeden yanıt verir.',
  },
  ({ id, name }, { deliveries, blockedMs }) => {
    const [first] = deliveries.filter(({ orderId, event }) => orderId === id && event === 'siparis.olusturuldu');
    if (first === undefined) return nothing;
    return { isMet: isWell(first) && first.durationMs < (blockedMs.get(name) ?? 0), evidence: [first] };
  },
  true,
);

const madeUp =
  (name: string, must: Text, isRight: (delivery: Delivery) => boolean) =>
  (called: string): Predicate => ({
    name,
    must,
    order: null,
    needsDeliveries: false,
    check: ({ deliveries }) => {
      const sent = deliveries.filter((delivery) => delivery.madeUp === called);
      return { isMet: sent.length > 0 && sent.every(isRight), evidence: sent };
    },
  });

export const isTaken = madeUp(
  'taken',
  { en: 'The receiver answers it with 2xx.', tr: 'Alıcı 2xx ile yanıt verir.' },
  isWell,
);
export const isRejected = madeUp(
  'turned-away',
  { en: 'The receiver answers it with 401 or 403.', tr: 'Alıcı 401 veya 403 ile yanıt verir.' },
  ({ status }) => status === 401 || status === 403,
);
