import type { ErrorKind } from '@kopru/errors';

interface CatalogueRow {
  kind: ErrorKind;
  en: string;
  tr: string;
}

/** Every error code a client can meet, with its text. `{name}` is filled from the error's params. */
export const errorCatalogue = {
  invalid_request: { kind: 'invalid', en: 'The request is not valid: {fields}', tr: 'İstek geçerli değil: {fields}' },
  invalid_json: { kind: 'invalid', en: 'The body is not valid JSON', tr: 'Gövde geçerli JSON değil' },
  invalid_cursor: {
    kind: 'invalid',
    en: 'The cursor is not one that this list issued',
    tr: 'İmleç bu listenin verdiği bir imleç değil',
  },
  unauthorized: { kind: 'unauthorized', en: 'A valid API key is required', tr: 'Geçerli bir API anahtarı gerekli' },
  sign_in_failed: {
    kind: 'unauthorized',
    en: 'The e-mail address or the password is wrong',
    tr: 'E-posta adresi veya parola yanlış',
  },
  session_required: { kind: 'unauthorized', en: 'Sign in first', tr: 'Önce giriş yapın' },
  sign_in_throttled: {
    kind: 'rate_limited',
    en: 'Too many attempts to sign in; try again in {minutes} minutes',
    tr: 'Çok fazla giriş denemesi; {minutes} dakika sonra yeniden deneyin',
  },
  cross_site_request: {
    kind: 'forbidden',
    en: 'The request does not come from the panel',
    tr: 'İstek panelden gelmiyor',
  },
  role_required: {
    kind: 'forbidden',
    en: 'Your role may not do that; it needs {role}',
    tr: 'Rolünüzün yetkisi yok; gereken rol: {role}',
  },
  wrong_password: { kind: 'unprocessable', en: 'The current password is wrong', tr: 'Mevcut parola yanlış' },
  last_owner: {
    kind: 'conflict',
    en: 'An account keeps at least one owner who can sign in',
    tr: 'Hesapta giriş yapabilen en az bir sahip kalmalı',
  },
  forbidden: {
    kind: 'forbidden',
    en: 'This key may not do that; it needs {scope}',
    tr: 'Bu anahtarın yetkisi yok; gereken yetki: {scope}',
  },
  route_not_found: { kind: 'not_found', en: 'There is no such address', tr: 'Böyle bir adres yok' },
  order_not_found: { kind: 'not_found', en: 'There is no such order', tr: 'Böyle bir sipariş yok' },
  restaurant_not_found: { kind: 'not_found', en: 'There is no such restaurant', tr: 'Böyle bir restoran yok' },
  business_not_found: { kind: 'not_found', en: 'There is no such business', tr: 'Böyle bir işletme yok' },
  integration_not_found: { kind: 'not_found', en: 'There is no such integration', tr: 'Böyle bir entegrasyon yok' },
  provider_not_found: { kind: 'not_found', en: 'There is no such platform', tr: 'Böyle bir platform yok' },
  webhook_not_found: {
    kind: 'not_found',
    en: 'There is no such webhook record or endpoint',
    tr: 'Böyle bir webhook kaydı veya adresi yok',
  },
  key_not_found: { kind: 'not_found', en: 'There is no such API key', tr: 'Böyle bir API anahtarı yok' },
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
  order_ambiguous: {
    kind: 'conflict',
    en: 'Several orders have this number; use one of these ids: {ids}',
    tr: 'Bu numara birden çok siparişe uyuyor; şu kimliklerden birini kullanın: {ids}',
  },
  integration_ambiguous: {
    kind: 'conflict',
    en: 'The account has several integrations of this platform; use one of these ids: {ids}',
    tr: 'Hesapta bu platformdan birden çok entegrasyon var; şu kimliklerden birini kullanın: {ids}',
  },
  integration_disabled: { kind: 'conflict', en: 'The integration is switched off', tr: 'Entegrasyon kapalı' },
  idempotency_conflict: {
    kind: 'conflict',
    en: 'This Idempotency-Key was used with another request',
    tr: 'Bu Idempotency-Key başka bir istekle kullanıldı',
  },
  command_in_progress: {
    kind: 'conflict',
    en: 'Another command on this order is still under way',
    tr: 'Bu siparişte başka bir işlem sürüyor',
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
  webhook_unreachable: {
    kind: 'upstream',
    en: 'The receiver did not answer: {reason}',
    tr: 'Alıcı yanıt vermedi: {reason}',
  },
  unavailable: {
    kind: 'unavailable',
    en: 'A part of the service is away; try again',
    tr: 'Hizmetin bir parçası şu anda yok; yeniden deneyin',
  },
  internal_error: { kind: 'internal', en: 'Something went wrong on our side', tr: 'Bizim tarafımızda bir hata oluştu' },
} as const satisfies Record<string, CatalogueRow>;

export type ErrorCode = keyof typeof errorCatalogue;
