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
  tls_failed: { en: 'TLS: {code}', tr: 'güvenli bağlantı (TLS) kurulamadı: {code}' },
  broker_exchange_missing: {
    en: 'the broker has no exchange {exchange}',
    tr: 'mesaj sunucusunda {exchange} adlı exchange yok',
  },
  broker_no_permission: {
    en: 'the broker refuses the user, the password, the virtual host or writing there',
    tr: 'mesaj sunucusu kullanıcıyı, parolayı, sanal sunucuyu (vhost) veya oraya yazmayı kabul etmiyor',
  },
  broker_unroutable: {
    en: 'no queue of the exchange takes the message',
    tr: 'exchange’e bağlı hiçbir kuyruk mesajı almıyor',
  },
  broker_refused: { en: 'the broker did not take the message', tr: 'mesaj sunucusu mesajı almadı' },
  broker_blocked: {
    en: 'the broker takes no messages at the moment: {text}',
    tr: 'mesaj sunucusu şu anda mesaj almıyor: {text}',
  },
  broker_closed: { en: 'the broker: {text}', tr: 'mesaj sunucusu: {text}' },
  store_refused: { en: 'the store refused: {text}', tr: 'depo reddetti: {text}' },
  tunnel_unattended: {
    en: 'the tunnel has no receiver: `kopru` is not connected',
    tr: 'tünele gönderilenleri alan yok: `kopru` bağlı değil',
  },
  tunnel_full: {
    en: 'more than {limit} requests wait at the tunnel',
    tr: 'tünelde bekleyen istek {limit} sınırını aştı',
  },
  stopped: { en: 'stopped', tr: 'durduruldu' },

  // Why a delivery was not made, and what an endpoint was switched off or parked for.
  not_allowed: { en: 'not allowed: {reason}', tr: 'izin verilmiyor: {reason}' },
  no_endpoint: { en: 'there is none', tr: 'hiç yok' },
  no_api_key: { en: 'the account has no API key', tr: 'hesabın API anahtarı yok' },
  order_detail_unavailable: {
    en: 'order detail unavailable: {reason}',
    tr: 'sipariş ayrıntısı alınamadı: {reason}',
  },
  answered_status: { en: 'status {status}', tr: 'alıcı {status} yanıtı verdi' },
  aborted_by_receiver: {
    en: 'aborted by receiver (status {status})',
    tr: 'alıcı yeniden denenmemesini istedi ({status} yanıtı)',
  },
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

  // Why a test of the connection failed, in place of the platform's own words.
  credential_not_taken: {
    en: 'the platform does not accept the key or the password; compare every value with the one at the platform',
    tr: 'platform anahtarı veya parolayı kabul etmiyor; her değeri platformdakiyle karşılaştırın',
  },
  details_not_taken: {
    en: 'the platform answers, but refuses these details; check the numbers of the restaurant and the seller',
    tr: 'platform yanıt veriyor ama bu bilgileri kabul etmiyor; restoran ve satıcı numaralarını kontrol edin',
  },
  aes_key_length: {
    en: 'the AES key must be 32 characters long',
    tr: 'AES anahtarı 32 karakter olmalı',
  },
  platform_unwell: {
    en: 'the platform cannot answer at the moment; try again in a few minutes',
    tr: 'platform şu anda yanıt veremiyor; birkaç dakika sonra yeniden deneyin',
  },

  menu_not_offered: {
    en: 'the platform does not hand out menus to restaurant systems',
    tr: 'platform menüyü restoran sistemlerine vermiyor',
  },
  store_not_switchable: {
    en: 'the platform does not let restaurant systems open or close the store',
    tr: 'bu platform Köprü’den açılıp kapatılamıyor',
  },
  busy_not_offered: {
    en: 'the platform has no "busy" state; the store is open there',
    tr: 'platformda yoğunluk bildirimi yok; restoran orada açık',
  },
  store_part_fixed: {
    en: 'a part of the store cannot be changed: {parts}',
    tr: 'restoranın bir bölümü değiştirilemiyor: {parts}',
  },
  store_state_not_ready: {
    en: 'the platform does not know the state of the store yet',
    tr: 'platform restoranın durumunu henüz bilmiyor',
  },
  closed_at_platform: {
    en: 'the store is closed at the platform: by the platform, by its hours or in its panel',
    tr: 'restoran platformda kapalı: platform, çalışma saatleri veya platform paneli kapattı',
  },
  closed_by_platform: {
    en: 'the platform has closed the store by itself, as after an order that nobody accepted',
    tr: 'platform restoranı kendisi kapattı; onaylanmayan bir siparişten sonra olur',
  },
  changed_at_platform: {
    en: "somebody changed the store in the platform's own panel",
    tr: 'restoranın durumu platformun kendi panelinden değiştirildi',
  },
  hours_changed_at_platform: {
    en: "somebody changed the opening hours in the platform's own panel",
    tr: 'çalışma saatleri platformun kendi panelinden değiştirildi',
  },
  hours_not_settable: {
    en: 'the platform does not let restaurant systems set opening hours',
    tr: 'çalışma saatleri bu platformda yalnızca kendi panelinden değişir',
  },
  item_not_linked: {
    en: 'the item is linked to no product of the platform',
    tr: 'ürün bu platformda hiçbir ürünle eşleştirilmemiş',
  },
  product_not_switchable: {
    en: 'the platform does not let restaurant systems mark a product as sold out',
    tr: 'platform, ürünün kalıp kalmadığına dair bildirim almıyor',
  },
  option_not_switchable: {
    en: 'the platform does not let restaurant systems mark an option as sold out',
    tr: 'platform, seçeneğin kalıp kalmadığına dair bildirim almıyor',
  },
  product_not_taken: {
    en: 'the platform took the change of other products, but not of this one',
    tr: 'platform diğer ürünlerin değişikliğini aldı, bununkini almadı',
  },
  product_changed_at_platform: {
    en: "somebody changed the product in the platform's own panel",
    tr: 'ürünün durumu platformun kendi panelinden değiştirildi',
  },
  price_not_settable: {
    en: 'the platform takes no prices from a restaurant’s system',
    tr: 'platform, fiyatları restoranın sisteminden almıyor',
  },
  option_price_not_settable: {
    en: 'the platform takes no prices of options',
    tr: 'platform, seçeneklerin fiyatını almıyor',
  },
  price_changed_at_platform: {
    en: "somebody changed the price in the platform's own panel",
    tr: 'fiyat platformun kendi panelinden değiştirildi',
  },
  price_not_there_yet: {
    en: 'the platform has taken the price and is still working on it',
    tr: 'platform fiyatı aldı, işliyor',
  },
  price_not_taken: {
    en: 'the platform did not take the price of this product',
    tr: 'platform bu ürünün fiyatını almadı',
  },
  price_body_repeated: {
    en: 'the platform accepts the same prices only once, and they were already sent',
    tr: 'platform aynı fiyatları bir kez alıyor ve bunlar zaten bildirildi',
  },
  not_a_picture: {
    en: 'the answer is no picture of the types {types}',
    tr: 'yanıt şu türlerde bir resim değil: {types}',
  },
  picture_too_large: { en: 'it is larger than {limit} bytes', tr: '{limit} bayttan büyük' },
  chain_code_missing: {
    en: 'the chain code (supplierId) is missing in the integration',
    tr: 'entegrasyonda zincir kodu (supplierId) eksik',
  },
  channel_without_menu: {
    en: 'a channel of the restaurant has no menu to fetch',
    tr: 'restoranın kendi kanalından alınacak bir menü yok',
  },
} as const satisfies Record<string, Row>;

/** Why an address must not be called, a header not set or TLS not trusted: values inside a failure's text. */
export const refusalTexts = {
  only_http_and_https: { en: 'only http and https', tr: 'yalnızca http ve https kullanılabilir' },
  only_https: { en: 'only https', tr: 'yalnızca https kullanılabilir' },
  only_amqp_and_amqps: { en: 'only amqp and amqps', tr: 'yalnızca amqp ve amqps kullanılabilir' },
  only_amqps: { en: 'only amqps', tr: 'yalnızca amqps kullanılabilir' },
  user_in_address: { en: 'no user name or password in it', tr: 'içinde kullanıcı adı veya parola olamaz' },
  no_host: { en: 'no host in it', tr: 'içinde sunucu adı yok' },
  too_long: { en: 'longer than {limit} characters', tr: '{limit} karakterden uzun' },
  address_invalid: { en: 'not an address', tr: 'geçerli bir adres değil' },
  address_not_plain: { en: '{address} is not a plain address', tr: '{address} düz bir IP adresi değil' },
  leads_to: { en: '{host} leads to a {address}', tr: '{host} şuraya çıkıyor: {address}' },
  host_is: { en: '{host} is a {address}', tr: '{host}, {address}' },
  port_closed: {
    en: 'port {port} is closed to receivers; open are {open}',
    tr: '{port} numaralı bağlantı noktası kapalı; açık olanlar: {open}',
  },
  refused_address: { en: 'refused address', tr: 'kapalı adres' },
  benchmarking_address: { en: 'benchmarking address', tr: 'ölçüm adresi' },
  cloud_metadata_address: { en: 'cloud metadata address', tr: 'bulut üstveri adresi' },
  closed_address: { en: 'address in a closed range', tr: 'kapalı bir aralıktaki adres' },
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

  // What to mend at a receiver whose TLS is not in order.
  certificate_expired: { en: 'the certificate has expired ({code})', tr: 'sertifikanın süresi dolmuş ({code})' },
  certificate_not_yet_valid: {
    en: 'the certificate is not valid yet; look at the clock of the server ({code})',
    tr: 'sertifika henüz geçerli değil; sunucunun saatine bakın ({code})',
  },
  certificate_revoked: { en: 'the certificate was revoked ({code})', tr: 'sertifika iptal edilmiş ({code})' },
  certificate_self_signed: {
    en: 'the server signed its certificate itself, so nobody vouches for it ({code})',
    tr: 'sertifika, sunucunun kendi imzaladığı bir sertifika; tanınan bir kuruluştan alın ({code})',
  },
  certificate_chain_incomplete: {
    en: 'the certificate of its issuer is not known; the server must send the whole chain ({code})',
    tr: 'sertifikayı veren kuruluş tanınmıyor; sunucu sertifika zincirinin tamamını göndermeli ({code})',
  },
  certificate_of_other_host: {
    en: 'the certificate is for another name than the address ({code})',
    tr: 'sertifika, adrestekinden başka bir ad için verilmiş ({code})',
  },
  certificate_too_weak: {
    en: 'the key or the signature of the certificate is too weak; RSA needs 2,048 bits and SHA-256 ({code})',
    tr: 'sertifikanın anahtarı veya imzası zayıf; RSA için 2048 bit ve SHA-256 gerekir ({code})',
  },
  certificate_refused: { en: 'the certificate is refused ({code})', tr: 'sertifika kabul edilmedi ({code})' },
  tls_too_old: {
    en: 'the server speaks only TLS 1.1 or older; it needs 1.2 or newer ({code})',
    tr: 'sunucu yalnızca TLS 1.1 veya daha eskisini destekliyor; 1.2 veya daha yenisi gerekir ({code})',
  },
  tls_not_spoken: {
    en: 'the server answers without TLS at this port; is the address http://? ({code})',
    tr: 'sunucu bu bağlantı noktasında TLS kullanmıyor; adres http:// mi olmalı? ({code})',
  },
  tls_ciphers_too_old: {
    en: 'server and sender have no cipher in common; those of the server are too old ({code})',
    tr: 'sunucuyla ortak bir şifreleme yöntemi yok; sunucununkiler çok eski ({code})',
  },

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
  secret_masked: {
    en: 'the secret in it is masked; enter it anew',
    tr: 'içindeki gizli bilgi maskelenmiş; yeniden girin',
  },
  limit_endpoints: { en: 'webhook endpoints', tr: 'webhook adresi' },
  limit_restaurants: { en: 'restaurants', tr: 'restoran' },
  limit_integrations: { en: 'integrations', tr: 'entegrasyon' },
  limit_keys: { en: 'API keys', tr: 'API anahtarı' },
  limit_users: { en: 'users', tr: 'kullanıcı' },
  limit_longPolls: { en: 'requests that wait for events', tr: 'olay bekleyen istek' },
  limit_livePanels: { en: 'open control panels', tr: 'açık panel' },
  limit_waitingRepeats: { en: 'waiting repeats of a request', tr: 'bekleyen yinelenmiş istek' },
  limit_heavyReads: { en: 'reads of whole lists', tr: 'tam liste okuması' },
  at_most: { en: 'at most {limit}', tr: 'en çok {limit}' },
} as const satisfies Record<string, Row>;
