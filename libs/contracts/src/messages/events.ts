/** The events of the interface: what a receiver gets that names none. */
export const usualEvents = [
  'siparis.olusturuldu',
  'siparis.iptal_edildi',
  'siparis.durum_degisti',
  'entegrasyon.durum_degisti',
] as const;

/** The events that services tell each other of. */
export const publishedEvents = [
  ...usualEvents,
  'restoran.durum_degisti',
  'restoran.urun_degisti',
  'olay.acildi',
  'olay.kapandi',
] as const;

/** Those that came after the first version; they have a queue of their own, so that services that do not know them do not receive them. */
export const laterEvents = ['olay.acildi', 'olay.kapandi'] as const;

/**
 * The events that an account owner can register a webhook for. A change of an order is told as a `siparis.durum_degisti`
 * that says what changed, and becomes `siparis.guncellendi` for those who name it: who knows only the first day's events,
 * a receiver or a service of an older version, reads the order again.
 */
export const publicEvents = [...publishedEvents, 'siparis.guncellendi'] as const;
