import type { Locale } from '@kopru/contracts/errors/failures';

/** The sentences of successful answers. */
const texts = {
  verified: { en: 'The order is confirmed', tr: 'Sipariş onaylandı' },
  verifiedBefore: { en: 'The order was confirmed already', tr: 'Sipariş zaten onaylanmış' },
  webhookTaken: { en: 'The receiver took the webhook', tr: 'Alıcı webhook bildirimini kabul etti' },
  webhookRefused: {
    en: 'The receiver answered with status {status}',
    tr: 'Alıcı {status} durum koduyla yanıt verdi',
  },
} as const;

export const textFor = (
  name: keyof typeof texts,
  locale: Locale,
  params: Record<string, string | number> = {},
): string => texts[name][locale].replace(/\{(\w+)\}/g, (_match, key: string) => String(params[key] ?? ''));
