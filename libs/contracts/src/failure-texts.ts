interface Row {
  en: string;
  tr: string;
}

/** What is stored as the reason of a failure, beside the errors of the catalogue. It may stand after a colon. */
export const failureTexts = {
  /** A foreign system's own words, or a sentence that an older version stored. */
  as_written: { en: '{text}', tr: '{text}' },

  // Why a receiver did not answer.
  no_answer: { en: 'no answer', tr: 'yanıt gelmedi' },
  connection_refused: { en: 'connection refused', tr: 'bağlantı reddedildi' },
  connection_reset: { en: 'connection reset', tr: 'bağlantı koptu' },
  name_unknown: { en: 'the name does not resolve', tr: 'alan adı bulunamadı' },
  name_servers_silent: { en: 'the name servers do not answer', tr: 'alan adı sunucuları yanıt vermiyor' },
  connect_timeout: { en: 'connecting timed out', tr: 'bağlantı zaman aşımına uğradı' },
  host_unreachable: { en: 'host unreachable', tr: 'sunucuya ulaşılamıyor' },
  network_unreachable: { en: 'network unreachable', tr: 'ağa ulaşılamıyor' },
  answer_headers_too_large: { en: 'the headers of the answer are too large', tr: 'yanıtın başlıkları çok büyük' },
  answer_not_http: { en: 'the answer is not HTTP', tr: 'yanıt HTTP değil' },
  answer_cut_off: {
    en: 'the connection closed in the middle of the answer',
    tr: 'bağlantı yanıtın ortasında kapandı',
  },
  answer_late: { en: 'no complete answer within {ms} ms', tr: '{ms:seconds} saniyede tam yanıt gelmedi' },
  protocol_switched: { en: 'the receiver switched protocols', tr: 'alıcı başka bir protokole geçti' },
  tls_failed: { en: 'TLS: {code}', tr: 'güvenli bağlantı kurulamadı ({code})' },
  stopped: { en: 'stopped', tr: 'durduruldu' },

  // Why a delivery was not made, and what an endpoint was switched off or parked for.
  not_allowed: { en: 'not allowed: {reason}', tr: 'izin verilmiyor: {reason}' },
  no_api_key: { en: 'the account has no API key', tr: 'hesabın API anahtarı yok' },
  order_detail_unavailable: {
    en: 'order detail unavailable: {reason}',
    tr: 'sipariş ayrıntısı alınamadı: {reason}',
  },
  answered_status: { en: 'status {status}', tr: 'alıcı {status} yanıtı verdi' },
  receiver_gone: {
    en: 'The receiver answered 410 Gone at {at:time}',
    tr: 'Alıcı, adresin artık kullanılmadığını bildirdi (410 Gone, {at:time})',
  },
  push_credential_wrong: {
    en: 'A push came with a wrong credential',
    tr: 'Gelen bir isteğin kimlik bilgisi yanlış',
  },

  // Why a platform was not asked, in place of its own words.
  call_limit_reached: {
    en: 'the published limit of {calls} calls in {seconds} s is reached',
    tr: 'platformun {seconds} saniyede {calls} çağrılık sınırına ulaşıldı',
  },
  menu_not_offered: {
    en: 'the platform does not hand out menus to restaurant systems',
    tr: 'platform menüyü restoran sistemlerine vermiyor',
  },
  channel_without_menu: {
    en: 'a channel of the restaurant has no menu to fetch',
    tr: 'restoranın kendi kanalından alınacak bir menü yok',
  },
} as const satisfies Record<string, Row>;

/** Why an address must not be called or a header not set: values inside a failure's text. */
export const refusalTexts = {
  only_http_and_https: { en: 'only http and https', tr: 'yalnızca http ve https kullanılabilir' },
  only_https: { en: 'only https', tr: 'yalnızca https kullanılabilir' },
  user_in_address: { en: 'no user name or password in it', tr: 'içinde kullanıcı adı veya parola olamaz' },
  no_host: { en: 'no host in it', tr: 'içinde sunucu adı yok' },
  too_long: { en: 'longer than {limit} characters', tr: '{limit} karakterden uzun' },
  address_invalid: { en: 'not an address', tr: 'geçerli bir adres değil' },
  address_not_plain: { en: '{address} is not a plain address', tr: '{address} düz bir IP adresi değil' },
  leads_to: { en: '{host} leads to a {address}', tr: '{host} şuraya çıkıyor: {address}' },
  host_is: { en: '{host} is a {address}', tr: '{host}, {address}' },
  refused_address: { en: 'refused address', tr: 'kapalı adres' },
  benchmarking_address: { en: 'benchmarking address', tr: 'ölçüm adresi' },
  cloud_metadata_address: { en: 'cloud metadata address', tr: 'bulut üstveri adresi' },
  documentation_address: { en: 'documentation address', tr: 'belgelere ayrılmış adres' },
  link_local_address: { en: 'link-local address', tr: 'yerel bağlantı adresi' },
  loopback_address: { en: 'loopback address', tr: 'makinenin kendi adresi (loopback)' },
  mapped_address: { en: 'mapped IPv4 address', tr: 'eşlenmiş IPv4 adresi' },
  multicast_address: { en: 'multicast address', tr: 'çoğa gönderim adresi' },
  private_address: { en: 'private address', tr: 'özel ağ adresi' },
  reserved_address: { en: 'reserved address', tr: 'ayrılmış adres' },
  shared_address: { en: 'shared (carrier-grade NAT) address', tr: 'paylaşılan adres (CGNAT)' },
  site_local_address: { en: 'site-local address', tr: 'yerel ağ adresi' },
  translated_address: { en: 'translated IPv4 address', tr: 'çevrilmiş IPv4 adresi' },
  translated_6to4_address: { en: 'translated (6to4) address', tr: 'çevrilmiş adres (6to4)' },
  translated_6to4_relay_address: { en: 'translated (6to4 relay) address', tr: 'çevrilmiş adres (6to4 aktarıcısı)' },
  translated_nat64_address: { en: 'translated IPv4 (NAT64) address', tr: 'çevrilmiş IPv4 adresi (NAT64)' },
  translated_or_reserved_address: {
    en: 'translated or reserved (Teredo, ORCHID, benchmarking) address',
    tr: 'çevrilmiş veya ayrılmış adres (Teredo, ORCHID, ölçüm)',
  },
  unspecified_address: { en: 'unspecified address', tr: 'belirsiz adres' },

  header_name_invalid: { en: 'not a header name', tr: 'geçerli bir başlık adı değil' },
  header_of_connection: { en: 'set by the connection itself', tr: 'bağlantının kendisi belirler' },
  header_twice: { en: 'given twice', tr: 'iki kez verilmiş' },
  header_value_invalid: {
    en: 'a value has no line breaks or control characters',
    tr: 'değerde satır sonu veya denetim karakteri olamaz',
  },
  header_masked: {
    en: 'is a masked value, not the secret itself',
    tr: 'maskelenmiş değer, gizli değerin kendisi değil',
  },
  at_most: { en: 'at most {limit}', tr: 'en çok {limit}' },
} as const satisfies Record<string, Row>;
