/** Operations of events, endpoints and deliveries, and what is sent to receivers. */
export const eventsInTurkish: Readonly<Record<string, string>> = {
  Webhooks: 'Webhook’lar',
  'Events: sent to you, read by you, sent again': 'Olaylar: size gönderilen, sizin okuduğunuz, yeniden gönderilen',
  'Webhook endpoints': 'Webhook adresleri',
  'Where events are sent, and what became of each': 'Olayların nereye gönderildiği ve ne oldukları',
  'Send an undelivered webhook again': 'Teslim edilmemiş bir webhook’u yeniden gönder',
  "Sends the record's body to `url` with `headers`, now. Answers 200 whenever the receiver answered, whatever its status; a 2xx marks the record as delivered. The receiver has 10 s, so the answer may take longer than that of other operations.":
    'Kaydın gövdesini `headers` ile `url` adresine hemen gönderir. Alıcı, durum kodu ne olursa olsun, yanıt verdiyse 200 döner; 2xx kaydı teslim edilmiş sayar. Alıcının 10 saniyesi vardır; bu yüzden yanıt öteki işlemlerinkinden uzun sürebilir.',
  'Read the events of the account in order': 'Hesabın olaylarını sırayla oku',
  'The same events that webhooks carry, oldest first, for systems that cannot be called. Keep `pagination.nextCursor` and give it as `after` next time; with `wait` the request is held until something happens. `after=latest` starts at the end: with what happens from now on.':
    'Dışarıdan çağrılamayan sistemler için webhook’ların taşıdığı olayların aynısı, eskiden yeniye. `pagination.nextCursor` değerini saklayın ve bir dahaki sefere `after` olarak verin; `wait` ile istek, bir şey olana kadar bekletilir. `after=latest` sondan, bundan sonra olacaklarla başlar.',
  'List the named consumers of the event feed': 'Olay akışının adlı tüketicilerini listele',
  'With their places, how far behind they are, and when they last asked.':
    'Yerleri, ne kadar geride oldukları ve en son ne zaman sordukları ile.',
  'Take the next events as a named consumer': 'Adlı tüketici olarak sıradaki olayları al',
  'Köprü remembers the place of each name; a new name starts with the oldest kept event. The events are held for `lease` seconds: meanwhile no other machine of the same name is given them, nor later events of the same orders. Commit `cursor` when they are done; what is not committed in time is given again. Other names, `GET /events` and webhooks are not affected.':
    'Her adın yerini Köprü tutar; yeni bir ad saklanan en eski olaydan başlar. Olaylar `lease` saniye boyunca size ayrılır: bu sürede aynı adı kullanan başka bir makineye ne onlar ne de aynı siparişlerin sonraki olayları verilir. İşiniz bitince `cursor` değerini onaylayın; zamanında onaylanmayan yeniden verilir. Öteki adlar, `GET /events` ve webhook’lar etkilenmez.',
  'Delete a consumer': 'Tüketiciyi sil',
  'Its place is forgotten; the events stay.': 'Yeri unutulur; olaylar kalır.',
  'Say that taken events are done': 'Alınan olayların bittiğini söyle',
  'Up to and with the event of `cursor`; the rest of what was taken with it stays held. A commit may be repeated. It is `lease_lost` when another machine has the events meanwhile: it does them, and they must not be counted twice.':
    '`cursor` olayı dahil, ona kadar olanlar; birlikte alınanların kalanı size ayrılı kalır. Onay yinelenebilir. Olayları bu arada başka bir makine aldıysa yanıt `lease_lost` olur: onları o makine yapar, iki kez sayılmamalıdır.',
  'Move a consumer': 'Tüketiciyi taşı',
  'To the oldest kept event, to the end, to a time, or to just behind an event. What its machines hold is held no longer. A name that is not there yet is made.':
    'Saklanan en eski olaya, sona, bir zamana ya da bir olayın hemen ardına. Makinelerinin elindekiler artık onlara ayrılı değildir. Henüz olmayan bir ad oluşturulur.',
  'List the webhook endpoints of the account': 'Hesabın webhook adreslerini listele',
  'With their settings, state and figures of the last 24 hours.': 'Ayarları, durumları ve son 24 saatin sayılarıyla.',
  'Register a webhook endpoint': 'Webhook adresi kaydet',
  'As in the control panel. With `isSigned` the answer carries `signingSecret`, and no other answer does.':
    'Kontrol panelindeki gibi. `isSigned` ile yanıt `signingSecret` taşır; başka hiçbir yanıt taşımaz.',
  'Register yourself with a token': 'Bir kodla kendinizi kaydedin',
  'Without an API key: an owner makes the token in the control panel, it works once and for an hour. The endpoint is tested at once, and the answer says how that went. A token whose address is refused may be used again.':
    'API anahtarı olmadan: kodu bir hesap sahibi kontrol panelinde üretir; bir kez, bir saat geçerlidir. Adres hemen denenir, sonucu yanıttadır. Adresi reddedilen kod yeniden kullanılabilir.',
  'Read one webhook endpoint': 'Bir webhook adresini oku',
  'Secrets are never shown again.': 'Gizli anahtarlar bir daha gösterilmez.',
  'Update a webhook endpoint': 'Webhook adresini güncelle',
  'An absent field stays as it is.': 'Verilmeyen alan olduğu gibi kalır.',
  'Delete a webhook endpoint': 'Webhook adresini sil',
  'For good; what still waits for it is skipped.': 'Geri dönüşsüz; onu bekleyenler atlanır.',
  'Send a made-up event to an endpoint': 'Bir adrese uydurma bir olay gönder',
  'Answers 200 whatever the receiver answers; leaves no delivery.':
    'Alıcı ne yanıt verirse versin 200 döner; gönderim kaydı bırakmaz.',
  'Pause an endpoint': 'Bir adresi duraklat',
  'Its deliveries are kept and made when it is resumed.': 'Gönderimleri bekletilir, devam edince yapılır.',
  'Resume an endpoint': 'Bir adresi devam ettir',
  'What was kept is delivered, oldest first.': 'Bekletilenler eskiden yeniye gönderilir.',
  'Make a new signing secret': 'Yeni imza anahtarı üret',
  'The answer carries `signingSecret`, and no other answer does. For 24 hours every delivery bears two signatures in `webhook-signature`, of the new and of the old secret, so that a receiver can change over without a gap.':
    'Yanıt `signingSecret` taşır; başka hiçbir yanıt taşımaz. 24 saat boyunca her gönderimde `webhook-signature` başlığı iki imza taşır: yeni ve eski anahtarınki. Böylece alıcı kesintisiz geçer.',
  'List deliveries': 'Gönderimleri listele',
  'Newest first: one for each event and endpoint, with its state and its last attempt.':
    'En yeni en başta: her olay ve adres için bir kayıt; durumu ve son denemesiyle.',
  'Try a delivery again, now': 'Bir gönderimi hemen yeniden dene',
  'Answers 200 whatever the receiver answers; a 2xx marks it as delivered.':
    'Alıcı ne yanıt verirse versin 200 döner; 2xx teslim edilmiş sayar.',
  'Take the contents of an order out of deliveries and feed': 'Bir siparişin içeriğini gönderimlerden ve akıştan çıkar',
  "For the erasure of personal data: the order's number and the receivers' answers are removed, what is still open is not sent any more, and the feed shows its events no more. The deliveries stay counted. Events that come later are not affected; repeat it for them.":
    'Kişisel verilerin silinmesi için: siparişin numarası ve alıcıların yanıtları silinir, hâlâ bekleyen gönderilmez, akış olaylarını artık göstermez. Gönderimler sayılmayı sürdürür. Sonradan gelen olaylar etkilenmez; onlar için yineleyin.',
  'Deliver everything undelivered since a time again': 'Bir zamandan beri teslim edilmeyenlerin hepsini yeniden gönder',
  'A job that survives a crash: every failed or waiting delivery since then, of one endpoint or of all.':
    'Çökmeden etkilenmeyen bir iş: o zamandan beri bir adresin ya da hepsinin başarısız ve bekleyen bütün gönderimleri.',
  'A new order arrived from a platform': 'Bir platformdan yeni sipariş geldi',
  'Sent to every registered address that wants it. `Authorization` carries your API key (`Bearer <key>`, or the bare key where you chose so): compare it with your own in constant time, and trust the body only then. Answer with a 2xx within 10 seconds; anything else is tried again three times at growing intervals. The same event may come more than once: `veri.id` stays the same.':
    'Bunu isteyen her kayıtlı adrese gönderilir. `Authorization` API anahtarınızı taşır (`Bearer <anahtar>` ya da öyle seçtiyseniz yalın anahtar): kendinizinkiyle sabit sürede karşılaştırın, gövdeye ancak ondan sonra güvenin. 10 saniye içinde 2xx yanıt verin; başka her şey, araları açılarak üç kez daha denenir. Aynı olay birden çok kez gelebilir: `veri.id` aynı kalır.',
  'An order was cancelled, by the restaurant, the customer or the platform':
    'Bir sipariş restoran, müşteri ya da platform tarafından iptal edildi',
  'An order advanced to its next status': 'Bir sipariş sonraki durumuna geçti',
  'An integration was switched on or off': 'Bir entegrasyon açıldı ya da kapatıldı',
  'A store is open, busy or closed on a platform; only for endpoints that name this event':
    'Bir mağaza bir platformda açık, yoğun ya da kapalı; yalnızca bu olayı adıyla seçen adreslere',
  'An item is on or off sale, or has another price, on a platform; only for endpoints that name this event':
    'Bir ürün bir platformda satışta, satışta değil ya da başka fiyatla; yalnızca bu olayı adıyla seçen adreslere',
  'Something at a restaurant is wrong and wants somebody; only for endpoints that name this event':
    'Bir restoranda bir şey yolunda değil ve birini bekliyor; yalnızca bu olayı adıyla seçen adreslere',
  'What was wrong at a restaurant is well again; only for endpoints that name this event':
    'Bir restoranda yolunda olmayan düzeldi; yalnızca bu olayı adıyla seçen adreslere',
  'The incident; the same when it is resolved': 'Olay kaydı; çözülünce de aynıdır',
  'What is wrong': 'Yolunda olmayan',
  'Id of the order, of the integration or of the restaurant': 'Siparişin, entegrasyonun ya da restoranın kimliği',
  'Null: it is about the whole restaurant': 'Boş: restoranın bütünüyle ilgili',
  'Who has to act': 'Kimin bir şey yapması gerektiği',
  'Null: it is about no order': 'Null: bir siparişle ilgili değil',
  'Code of the failure; null: not known, or it is about an order':
    'Hatanın kodu; null: bilinmiyor ya da bir siparişle ilgili',
  'Since when it is wrong': 'Ne zamandan beri yolunda olmadığı',
  'Null: it is open': 'Null: açık',
  'The same as `veri.id`; deduplicate on it': '`veri.id` ile aynı; yinelenenleri onunla ayıklayın',
  'The same as `olay`': '`olay` ile aynı',
  '1 for the first attempt': 'İlk denemede 1',
  "The event's number within its order, without gaps; absent for an event that is not about an order":
    'Olayın siparişi içindeki numarası, boşluksuz; siparişle ilgili olmayan olayda yoktur',
  'When this attempt was made, in seconds since 1970': 'Bu denemenin zamanı, 1970’ten beri saniye olarak',
  'Taken; it is not sent again': 'Alındı; yeniden gönderilmez',
  'Gone: the address is switched off': 'Artık yok: adres kapatılır',
  'Refused; tried again, unless the answer carries `Webhook-Delivery: abort`':
    'Reddedildi; yanıtta `Webhook-Delivery: abort` yoksa yeniden denenir',
  'Failed; tried again, with `Retry-After` not before that':
    'Başarısız; yeniden denenir, `Retry-After` varsa ondan önce değil',
  'An order was changed after its arrival: its products, amounts, address, note or times. Only for endpoints that name this event; any other gets `siparis.durum_degisti` with `veri.degisenler`. With `kurye_durumu` alone, that a courier is near or at the door: others get nothing':
    'Bir sipariş geldikten sonra değişti: ürünleri, tutarları, adresi, notu veya zamanları. Yalnızca bu olayı adıyla isteyen adresler için; ötekiler `veri.degisenler` ile `siparis.durum_degisti` alır. Yalnızca `kurye_durumu` varsa kurye yaklaşmıştır ya da kapıdadır: ötekilere bir şey gitmez',
  'What changed, where it is not the status: read the order again':
    'Durum değilse, değişenler: siparişi yeniden okuyun',
};
