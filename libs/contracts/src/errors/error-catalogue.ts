import { accessErrors } from './access-errors.ts';
import type { CatalogueRow } from './catalogue-row.ts';

/** Every error code a client can meet, with its text. */
export const errorCatalogue = {
  invalid_request: { kind: 'invalid', en: 'The request is not valid: {fields}', tr: 'İstek geçerli değil: {fields}' },
  invalid_json: { kind: 'invalid', en: 'The body is not valid JSON', tr: 'Gövde geçerli JSON değil' },
  invalid_cursor: {
    kind: 'invalid',
    en: 'The cursor is not one that this list issued',
    tr: 'İmleç bu listenin verdiği bir imleç değil',
  },
  ...accessErrors,
  route_not_found: { kind: 'not_found', en: 'There is no such address', tr: 'Böyle bir adres yok' },
  order_not_found: { kind: 'not_found', en: 'There is no such order', tr: 'Böyle bir sipariş yok' },
  restaurant_not_found: { kind: 'not_found', en: 'There is no such restaurant', tr: 'Böyle bir restoran yok' },
  business_not_found: { kind: 'not_found', en: 'There is no such business', tr: 'Böyle bir işletme yok' },
  integration_not_found: { kind: 'not_found', en: 'There is no such integration', tr: 'Böyle bir entegrasyon yok' },
  provider_not_found: { kind: 'not_found', en: 'There is no such platform', tr: 'Böyle bir platform yok' },
  picture_not_found: {
    kind: 'not_found',
    en: 'The menu has no such picture',
    tr: 'Menüde böyle bir resim yok',
  },
  webhook_not_found: {
    kind: 'not_found',
    en: 'There is no such webhook record or endpoint',
    tr: 'Böyle bir webhook kaydı veya adresi yok',
  },
  certification_not_found: {
    kind: 'not_found',
    en: 'There is no such certification',
    tr: 'Böyle bir sertifikasyon yok',
  },
  certification_running: {
    kind: 'conflict',
    en: 'The certification {id} is in progress; wait for its end, or cancel it',
    tr: '{id} numaralı sertifikasyon sürüyor; bitmesini bekleyin veya iptal edin',
  },
  not_certified: {
    kind: 'conflict',
    en: 'Only a certification that was passed has a certificate',
    tr: 'Yalnızca başarıyla biten sertifikasyonun sertifikası olur',
  },
  receiver_not_ready: {
    kind: 'conflict',
    en: 'The sandbox needs one webhook endpoint that is switched on and answers with 2xx: {reason}',
    tr: 'Deneme ortamında açık olan ve 2xx ile yanıt veren bir webhook adresi gerekir: {reason}',
  },
  tunnel_not_found: {
    kind: 'not_found',
    en: 'There is no such tunnel, or it is closed, or another key has opened it',
    tr: 'Böyle bir tünel yok, kapanmış ya da başka bir anahtarla açılmış',
  },
  consumer_not_found: {
    kind: 'not_found',
    en: 'There is no consumer of this name',
    tr: 'Bu adda bir tüketici yok',
  },
  key_not_found: { kind: 'not_found', en: 'There is no such API key', tr: 'Böyle bir API anahtarı yok' },
  incident_not_found: { kind: 'not_found', en: 'There is no such incident', tr: 'Böyle bir olay yok' },
  contact_not_found: { kind: 'not_found', en: 'There is no such contact', tr: 'Böyle bir bildirim adresi yok' },
  contact_not_offered: {
    kind: 'conflict',
    en: 'This installation does not send notifications of this kind',
    tr: 'Bu kurulum bu tür bildirim göndermiyor',
  },
  contacts_full: {
    kind: 'unprocessable',
    en: 'You have {max} contacts; remove one first',
    tr: '{max} bildirim adresiniz var; önce birini silin',
  },
  contact_unconfirmed: {
    kind: 'conflict',
    en: 'Confirm the contact first',
    tr: 'Önce bu adresi doğrulayın',
  },
  contact_refused: {
    kind: 'unprocessable',
    en: 'No message can be sent to this address; check it',
    tr: 'Bu adrese mesaj gönderilemiyor; adresi denetleyin',
  },
  passkey_not_found: { kind: 'not_found', en: 'There is no such passkey', tr: 'Böyle bir geçiş anahtarı yok' },
  session_not_found: { kind: 'not_found', en: 'There is no such session', tr: 'Böyle bir oturum yok' },
  user_not_found: { kind: 'not_found', en: 'There is no such user', tr: 'Böyle bir kullanıcı yok' },
  account_not_found: { kind: 'not_found', en: 'There is no such account', tr: 'Böyle bir hesap yok' },
  method_not_allowed: {
    kind: 'method_not_allowed',
    en: 'This address takes {allow}',
    tr: 'Bu adres şunları kabul eder: {allow}',
  },
  invalid_transition: {
    kind: 'conflict',
    en: 'The order is at status {status}, which does not allow that',
    tr: 'Sipariş {status} durumunda; bu işlem yapılamaz',
  },
  earlier_event_waits: {
    kind: 'conflict',
    en: 'Event {sequence} of this order (record {recordId}) comes first and has not ended; retry that one',
    tr: 'Bu siparişin {sequence}. olayı (kayıt {recordId}) önce gelir ve bitmedi; onu yeniden deneyin',
  },
  order_ambiguous: {
    kind: 'conflict',
    en: 'Several orders have this number; use one of these ids: {ids}',
    tr: 'Bu numara birden çok siparişe uyuyor; şu kimliklerden birini kullanın: {ids}',
  },
  person_ambiguous: {
    kind: 'conflict',
    en: 'Orders of several customers were found; say by customerName whose are meant',
    tr: 'Birden çok müşterinin siparişi bulundu; kiminki olduğunu customerName ile belirtin',
  },
  order_differs: {
    kind: 'conflict',
    en: 'This order number was sent before with other content: {members}',
    tr: 'Bu sipariş numarası daha önce başka içerikle gönderilmiş: {members}',
  },
  integration_ambiguous: {
    kind: 'conflict',
    en: 'The account has several integrations of this platform; use one of these ids: {ids}',
    tr: 'Hesapta bu platformdan birden çok entegrasyon var; şu kimliklerden birini kullanın: {ids}',
  },
  store_already_connected: {
    kind: 'conflict',
    en: 'This store of the platform is connected to the restaurant {restaurant} ({restaurantId}) already',
    tr: 'Platformdaki bu mağaza {restaurant} ({restaurantId}) restoranına zaten bağlı',
  },
  integration_disabled: { kind: 'conflict', en: 'The integration is switched off', tr: 'Entegrasyon kapalı' },
  idempotency_conflict: {
    kind: 'conflict',
    en: 'This Idempotency-Key was used with another request',
    tr: 'Bu Idempotency-Key başka bir istekle kullanıldı',
  },
  command_in_progress: {
    kind: 'conflict',
    en: 'Another command on this order is still in progress',
    tr: 'Bu siparişte başka bir işlem sürüyor',
  },
  token_not_found: {
    kind: 'not_found',
    en: 'There is no such registration token',
    tr: 'Böyle bir kayıt kodu yok',
  },
  token_expired: {
    kind: 'conflict',
    en: 'The registration token has expired; ask for a new one',
    tr: 'Kayıt kodunun süresi doldu; yenisini isteyin',
  },
  token_used: {
    kind: 'conflict',
    en: 'The registration token was used already; ask for a new one',
    tr: 'Kayıt kodu kullanılmış; yenisini isteyin',
  },
  not_signed: {
    kind: 'conflict',
    en: 'The endpoint does not sign its webhooks; switch that on first',
    tr: 'Bu adrese giden bildirimler imzalanmıyor; önce imzayı açın',
  },
  contents_expunged: {
    kind: 'conflict',
    en: 'The contents of this delivery were taken out, so it cannot be sent again',
    tr: 'Bu gönderimin içeriği silinmiş; yeniden gönderilemez',
  },
  lease_lost: {
    kind: 'conflict',
    en: 'Your lease of these events has ended: it expired and they went to another machine, or the consumer was moved',
    tr: 'Bu olaylar artık sizde değil: süre doldu ve başka bir makineye verildi ya da tüketicinin yeri değiştirildi',
  },
  too_many_tunnels: {
    kind: 'conflict',
    en: 'The sandbox has {limit} tunnels open; close one first',
    tr: 'Deneme ortamında {limit} tünel açık; önce birini kapatın',
  },
  too_many_consumers: {
    kind: 'conflict',
    en: 'The account has {limit} consumers; delete one first',
    tr: 'Hesapta {limit} tüketici var; önce birini silin',
  },
  item_not_found: {
    kind: 'not_found',
    en: 'The restaurant has no item {item}',
    tr: 'Restoranın {item} numaralı bir ürünü yok',
  },
  outdated: {
    kind: 'outdated',
    en: 'Somebody else changed it meanwhile; read it again',
    tr: 'Bu arada başkası değiştirdi; yeniden okuyun',
  },
  already_exists: { kind: 'conflict', en: '{what} exists already', tr: '{what} zaten var' },
  payload_too_large: { kind: 'too_large', en: 'The body is larger than {limit}', tr: 'Gövde {limit} sınırından büyük' },
  unsupported_media_type: {
    kind: 'unsupported_media',
    en: 'The body must be application/json',
    tr: 'Gövde application/json olmalı',
  },
  invalid_reason: {
    kind: 'unprocessable',
    en: 'The platform does not accept this reason; accepted: {accepted}',
    tr: 'Platform bu iptal nedenini kabul etmiyor; kabul edilenler: {accepted}',
  },
  provider_required: {
    kind: 'unprocessable',
    en: 'Say which platform: integrationId or provider',
    tr: 'Platformu belirtin: integrationId veya provider',
  },
  invalid_config: {
    kind: 'unprocessable',
    en: '{provider} needs: {members}',
    tr: '{provider} için gerekli: {members}',
  },
  url_not_allowed: {
    kind: 'unprocessable',
    en: 'This address may not be called: {reason}',
    tr: 'Bu adres çağrılamaz: {reason}',
  },
  header_not_allowed: {
    kind: 'unprocessable',
    en: 'The header {header} may not be set: {reason}',
    tr: '{header} başlığı kullanılamaz: {reason}',
  },
  limit_reached: {
    kind: 'unprocessable',
    en: 'Limit reached: {max} {what} for each account; delete one, or ask for a higher limit',
    tr: 'Hesabın {what} sınırı {max} ve doldu; birini silin veya sınırın yükseltilmesini isteyin',
  },
  too_many_at_once: {
    kind: 'rate_limited',
    en: 'The account may have {max} {what} at once',
    tr: 'Hesabın aynı anda {what} sınırı {max}',
  },
  rate_limited: { kind: 'rate_limited', en: 'Too many requests', tr: 'Çok fazla istek' },
  provider_error: {
    kind: 'upstream',
    en: '{provider} refused: {platformMessage}',
    tr: '{provider} reddetti: {platformMessage}',
  },
  provider_timeout: {
    kind: 'upstream_timeout',
    en: '{provider} did not answer in time',
    tr: '{provider} zamanında yanıt vermedi',
  },
  picture_unavailable: {
    kind: 'upstream',
    en: 'The picture cannot be shown: {reason}',
    tr: 'Resim gösterilemiyor: {reason}',
  },
  webhook_unreachable: {
    kind: 'upstream',
    en: 'The receiver did not answer: {reason}',
    tr: 'Alıcı yanıt vermedi: {reason}',
  },
  unavailable: {
    kind: 'unavailable',
    en: 'A part of the service is temporarily unavailable; try again',
    tr: 'Hizmetin bir bölümüne şu anda ulaşılamıyor; yeniden deneyin',
  },
  internal_error: { kind: 'internal', en: 'Something went wrong on our side', tr: 'Bizim tarafımızda bir hata oluştu' },
} as const satisfies Record<string, CatalogueRow>;

export type ErrorCode = keyof typeof errorCatalogue;
