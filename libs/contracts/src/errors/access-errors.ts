import type { CatalogueRow } from './catalogue-row.ts';

/** Errors of callers without permission, or without a valid credential. */
export const accessErrors = {
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
  too_many_letters: {
    kind: 'rate_limited',
    en: 'Too many e-mails were asked for; try again in {minutes} minutes',
    tr: 'Çok fazla e-posta istendi; {minutes} dakika sonra yeniden deneyin',
  },
  cross_site_request: {
    kind: 'forbidden',
    en: 'The request does not come from the panel',
    tr: 'İstek panelden gelmiyor',
  },
  whole_account_only: {
    kind: 'forbidden',
    en: 'You are limited to some restaurants, and this is about the whole account',
    tr: 'Yetkiniz bazı restoranlarla sınırlı; bu işlem hesabın tamamını ilgilendirir',
  },
  role_required: {
    kind: 'forbidden',
    en: 'Only these roles may do that: {role}',
    tr: 'Bunu yalnızca şu roller yapabilir: {role}',
  },
  wrong_password: { kind: 'unprocessable', en: 'The current password is wrong', tr: 'Mevcut parola yanlış' },
  second_factor_required: {
    kind: 'unauthorized',
    en: 'Enter the code of your authenticator app or a recovery code',
    tr: 'Doğrulama uygulamanızdaki kodu veya bir kurtarma kodu girin',
  },
  wrong_code: {
    kind: 'unprocessable',
    en: 'The code is wrong or was used already',
    tr: 'Kod yanlış veya daha önce kullanılmış',
  },
  recovery_codes_required: {
    kind: 'conflict',
    en: 'Make recovery codes and keep them first',
    tr: 'Önce kurtarma kodları oluşturup saklayın',
  },
  passkey_refused: {
    kind: 'unauthorized',
    en: 'The passkey was not accepted',
    tr: 'Geçiş anahtarı kabul edilmedi',
  },
  password_too_common: {
    kind: 'unprocessable',
    en: 'Too many people have this password; choose another one',
    tr: 'Bu parola çok yaygın; başka bir parola seçin',
  },
  link_not_valid: {
    kind: 'unprocessable',
    en: 'The link was used already, is too old or was replaced; ask for a new one',
    tr: 'Bağlantı kullanılmış, süresi dolmuş veya yenilenmiş; yeni bir bağlantı isteyin',
  },
  mail_not_set_up: {
    kind: 'conflict',
    en: 'This installation sends no e-mail',
    tr: 'Bu kurulumda e-posta gönderimi yok',
  },
  single_sign_on_failed: {
    kind: 'unauthorized',
    en: 'The single sign-on was not accepted; begin again',
    tr: 'Tek oturum açma kabul edilmedi; yeniden başlayın',
  },
  single_sign_on_unknown: {
    kind: 'forbidden',
    en: 'No user is linked to you there; sign in with your password, then link single sign-on in the settings',
    tr: 'Orada size bağlı bir kullanıcı yok; parolanızla girin, sonra ayarlardan tek oturum açmayı bağlayın',
  },
  single_sign_on_not_set_up: {
    kind: 'conflict',
    en: 'This installation has no single sign-on',
    tr: 'Bu kurulumda tek oturum açma yok',
  },
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
  address_not_allowed: {
    kind: 'forbidden',
    en: 'This key may not be used from the address {address}',
    tr: 'Bu anahtar {address} adresinden kullanılamaz',
  },
  sandbox_only: {
    kind: 'forbidden',
    en: 'This is possible in the sandbox only; its keys begin with kpr_test_',
    tr: 'Bu yalnızca deneme ortamında yapılabilir; oranın anahtarları kpr_test_ ile başlar',
  },
  sandbox_not_set_up: {
    kind: 'conflict',
    en: 'This installation has no simulated platforms; its operator sets SANDBOX_URL',
    tr: 'Bu kurulumda benzetilmiş platformlar yok; işletmecisi SANDBOX_URL ayarını yapmalı',
  },
  key_for_webhooks: {
    kind: 'forbidden',
    en: 'This key is for webhooks only and opens nothing in the API',
    tr: 'Bu anahtar yalnızca webhook’lar içindir; API’de hiçbir yetkisi yok',
  },
} as const satisfies Record<string, CatalogueRow>;
