import type { Locale } from '../texts/texts.ts';

/** The words of a slip: those of the control panel's. */
export interface SlipTexts {
  head: { change: string; cancel: string };
  /** In both languages: the kitchen must not cook the same order twice. */
  reprint: string;
  test: string;
  priority: string;
  stop: string;
  cancelledBy: Record<string, string>;
  what: Record<string, string>;
  line: { new: string; cancelled: string; changed: string; replaced: (name: string) => string };
  without: (names: string) => string;
  note: string;
  unread: (count: number) => string;
  total: string;
  paid: string;
  atDoor: (name: string) => string;
  deliveryBy: Record<string, string>;
  scheduledFor: (at: string) => string;
  promisedFor: (at: string) => string;
  gift: string;
  ifUnavailable: Record<string, string>;
  discount: string;
  fee: Record<string, string>;
  difference: string;
  cashGiven: (amount: string) => string;
  pickupCode: (code: string) => string;
  invoice: (to: string) => string;
  aptNo: (value: string) => string;
  floor: (value: string) => string;
  doorNo: (value: string) => string;
  doNotKnock: string;
  dropOff: string;
  eco: string;
  page: { title: string; letters: string; printer: string; width: string; codepage: string; well: string };
}

const tr: SlipTexts = {
  head: { change: 'DEĞİŞTİ', cancel: 'İPTAL' },
  reprint: 'TEKRAR / REPRINT',
  test: 'TEST SİPARİŞİ',
  priority: 'ÖNCELİKLİ',
  stop: 'Hazırlamayı bırakın',
  cancelledBy: {
    customer: 'Müşteri iptal etti',
    platform: 'Platform iptal etti',
    restaurant: 'Restoran iptal etti',
  },
  what: {
    tutar: 'Tutar',
    adres: 'Adres',
    not: 'Not',
    istenen_zaman: 'İstenen zaman',
    iade: 'İade',
    iptal: 'Teslimden sonra iptal',
  },
  line: { new: 'yeni', cancelled: 'iptal', changed: 'değişti', replaced: (name) => `${name} yerine` },
  without: (names) => `Çıkarılan: ${names}`,
  note: 'Müşteri notu',
  unread: (count) => `${count} bilgi okunamadı; platformun ekranına da bakın`,
  total: 'Toplam',
  paid: 'ödendi',
  atDoor: (name) => `${name}, kapıda`,
  deliveryBy: { 1: 'Platform kuryesi', 2: 'Restoran kuryesi', 3: 'Gel-al' },
  scheduledFor: (at) => `teslim zamanı ${at}`,
  promisedFor: (at) => `müşteriye söz verilen zaman ${at}`,
  gift: 'Hediye',
  ifUnavailable: {
    call_customer: 'Yoksa: müşteriyi arayın',
    cancel_order: 'Yoksa: siparişi iptal edin',
  },
  discount: 'İndirim',
  fee: {
    delivery: 'Teslimat ücreti',
    service: 'Hizmet bedeli',
    packaging: 'Paketleme',
    tip: 'Bahşiş',
    small_basket: 'Küçük sepet ücreti',
    other: 'Diğer ücret',
  },
  difference: 'Açıklanmayan fark',
  cashGiven: (amount) => `Verilecek para: ${amount}`,
  pickupCode: (code) => `Teslim kodu: ${code}`,
  invoice: (to) => `Fatura: ${to}`,
  aptNo: (value) => `Bina ${value}`,
  floor: (value) => `Kat ${value}`,
  doorNo: (value) => `Daire ${value}`,
  doNotKnock: 'Zili çalmayın',
  dropOff: 'Kapıya bırakın',
  eco: 'Plastik istemiyor',
  page: {
    title: 'DENEME',
    letters: 'Türkçe harfler',
    printer: 'Yazıcı',
    width: 'Genişlik',
    codepage: 'Kod sayfası',
    well: 'Harfler doğru, çizgiler tam genişlikteyse yazıcı hazır.',
  },
};

const en: SlipTexts = {
  head: { change: 'CHANGED', cancel: 'CANCELLED' },
  reprint: 'REPRINT / TEKRAR',
  test: 'TEST ORDER',
  priority: 'PRIORITY',
  stop: 'Stop preparing it',
  cancelledBy: {
    customer: 'Cancelled by the customer',
    platform: 'Cancelled by the platform',
    restaurant: 'Cancelled by the restaurant',
  },
  what: {
    tutar: 'Amount',
    adres: 'Address',
    not: 'Note',
    istenen_zaman: 'Wanted time',
    iade: 'Refund',
    iptal: 'Cancelled after the delivery',
  },
  line: { new: 'new', cancelled: 'cancelled', changed: 'changed', replaced: (name) => `instead of ${name}` },
  without: (names) => `Without: ${names}`,
  note: 'Customer’s note',
  unread: (count) =>
    count === 1
      ? '1 detail could not be read; look at the platform’s screen, too'
      : `${count} details could not be read; look at the platform’s screen, too`,
  total: 'Total',
  paid: 'paid',
  atDoor: (name) => `${name}, at the door`,
  deliveryBy: { 1: 'Platform delivers', 2: 'Restaurant delivers', 3: 'Pick-up' },
  scheduledFor: (at) => `scheduled for ${at}`,
  promisedFor: (at) => `promised to the customer for ${at}`,
  gift: 'Gift',
  ifUnavailable: {
    call_customer: 'If out: call the customer',
    cancel_order: 'If out: cancel the order',
  },
  discount: 'Discount',
  fee: {
    delivery: 'Delivery fee',
    service: 'Service fee',
    packaging: 'Packaging',
    tip: 'Tip',
    small_basket: 'Small basket fee',
    other: 'Other fee',
  },
  difference: 'Unexplained difference',
  cashGiven: (amount) => `Pays with: ${amount}`,
  pickupCode: (code) => `Pick-up code: ${code}`,
  invoice: (to) => `Invoice: ${to}`,
  aptNo: (value) => `Building ${value}`,
  floor: (value) => `Floor ${value}`,
  doorNo: (value) => `Flat ${value}`,
  doNotKnock: 'Do not ring',
  dropOff: 'Leave at the door',
  eco: 'No plastic cutlery',
  page: {
    title: 'TEST',
    letters: 'Turkish letters',
    printer: 'Printer',
    width: 'Width',
    codepage: 'Code page',
    well: 'If the letters are right and the rules are as wide as the paper, the printer is ready.',
  },
};

const texts = { tr, en } satisfies Record<Locale, SlipTexts>;
export const slipTextsOf = (locale: Locale): SlipTexts => texts[locale];
