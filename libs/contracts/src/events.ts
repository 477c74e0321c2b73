/** The events of the interface: what a receiver gets that names none. */
export const usualEvents = [
  'siparis.olusturuldu',
  'siparis.iptal_edildi',
  'siparis.durum_degisti',
  'entegrasyon.durum_degisti',
] as const;

/** The events that an account owner can register a webhook for. */
export const publicEvents = [...usualEvents, 'restoran.durum_degisti', 'restoran.urun_degisti'] as const;
