/** What a till is certified for: reading orders, steering them, and booking them. */
export const certificationLevels = ['reads', 'steers', 'accounts'] as const;
export type CertificationLevel = (typeof certificationLevels)[number];

/** Every scenario of a certification, in the order in which verdicts show them. */
export const certificationScenarios = [
  'new-orders-are-read',
  'a-wrong-key-is-refused',
  'an-unknown-event-is-ignored',
  'unknown-members-are-ignored',
  'the-list-is-read-to-its-end',
  'accepted-in-time',
  'refused-with-a-reason',
  'answered-before-acting',
  'the-same-event-three-times',
  'an-old-event-after-the-end',
  'cancelled-before-accepting',
  'cancelled-while-accepting',
  'two-cancellations-cross',
  'a-lost-answer',
  'too-many-requests',
  'the-api-is-away',
  'the-platform-refuses',
  'the-platform-does-not-answer',
  'walked-to-delivered',
  'scheduled-for-later',
  'the-till-starts-again',
  'an-unknown-payment',
  'an-unknown-storefront',
  'sixty-lines',
  'letters-and-emoji',
  'without-an-address',
  'a-number-with-signs',
  'two-restaurants',
  'one-number-twice',
  'a-rush',
  'booked-to-the-kurus',
  'every-report-once',
] as const;
export type CertificationScenario = (typeof certificationScenarios)[number];

/** How a run went: it is `running`, or has one of the other ends. */
export const certificationStates = ['running', 'passed', 'failed', 'aborted', 'cancelled'] as const;
export type CertificationState = (typeof certificationStates)[number];

/** What the note of an order asks of the till, or of its operator. */
export const tillWords = {
  'KOPRU-DO-REFUSE': {
    en: 'refuse the order: cancel it with a reason, do not accept it',
    tr: 'siparişi reddedin: onaylamayın, bir nedenle iptal edin',
  },
  'KOPRU-DO-CANCEL': {
    en: 'accept the order, then cancel it',
    tr: 'siparişi onaylayın, sonra iptal edin',
  },
  'KOPRU-DO-HANDOVER': {
    en: 'accept the order and bring it on its way (600), no further',
    tr: 'siparişi onaylayıp yola çıkarın (600), daha ileri götürmeyin',
  },
  'KOPRU-DO-DELIVER': {
    en: 'accept the order and bring it to delivered (900)',
    tr: 'siparişi onaylayıp teslim edilene dek (900) ilerletin',
  },
  'KOPRU-DO-LIST': {
    en: "read the list of its restaurant's orders to the end",
    tr: 'restoranın sipariş listesini sonuna kadar okuyun',
  },
  'KOPRU-DO-BOOK': {
    en: 'mark the order as reported, with the `total` that was booked',
    tr: 'siparişi, muhasebeye işlenen tutarla (`total`) raporlandı olarak işaretleyin',
  },
  'KOPRU-DO-REPORT-ALL': {
    en: 'mark every pending report of its restaurant, each once',
    tr: 'restoranın bekleyen bütün raporlarını birer kez işaretleyin',
  },
  'KOPRU-DO-RESTART': {
    en: 'stop the till as soon as it has answered the event, and start it again',
    tr: 'kasa bu olayı yanıtlar yanıtlamaz kasayı durdurup yeniden başlatın',
  },
} as const satisfies Record<string, { en: string; tr: string }>;
