/** The platforms that the simulator speaks: a restaurant of a sandbox is connected to each. */
export const simulatedPlatforms = ['getir', 'ys', 'ty', 'migros'] as const;
export type SimulatedPlatform = (typeof simulatedPlatforms)[number];

/** The faults that the simulated platforms can play: to a till's calls, to what they send, and by customers. */
export const simulatedFaults = {
  calls: [
    'latency',
    'error_500',
    'error_429',
    'unauthorized',
    'timeout',
    'timeout_after_success',
    'drop',
    'conflict',
    'not_ready',
    'refused',
  ],
  pushes: ['late', 'twice', 'out_of_order', 'wrong_credential'],
  customers: ['cancel_in_preparation'],
} as const;
export type SimulatedFault = (typeof simulatedFaults)[keyof typeof simulatedFaults][number];

/** Words in the note of an order that make one thing happen to it, once. */
export const magicWords = {
  'KOPRU-TIMEOUT': {
    fault: 'timeout',
    en: 'the platform does not answer the first command on the order: `provider_timeout`; nothing has happened there, and a repetition works',
    tr: 'platform siparişle ilgili ilk komuta yanıt vermez: `provider_timeout`; orada hiçbir şey olmamıştır, yinelenen komut çalışır',
  },
  'KOPRU-REFUSED': {
    fault: 'refused',
    en: 'the platform refuses the first command on the order: `provider_error`; the order stays as it is, and a repetition works',
    tr: 'platform siparişle ilgili ilk komutu reddeder: `provider_error`; sipariş olduğu gibi kalır, yinelenen komut çalışır',
  },
  'KOPRU-TWICE': {
    fault: 'twice',
    en: 'the platform sends the order twice at once; it is one order with one event (Trendyol Go is polled and sends nothing)',
    tr: 'platform siparişi aynı anda iki kez gönderir; tek sipariş ve tek olay oluşur (Trendyol Go sorgulanır, sipariş göndermez)',
  },
  'KOPRU-LATE-CANCEL': {
    fault: 'cancel_in_preparation',
    en: 'the customer cancels two seconds after the order was accepted: status 1500',
    tr: 'sipariş kabul edildikten iki saniye sonra müşteri iptal eder: durum 1500',
  },
} as const satisfies Record<string, { fault: SimulatedFault; en: string; tr: string }>;
export type MagicWord = keyof typeof magicWords;
