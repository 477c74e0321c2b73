/** What answers carry besides orders and availability. */
export const answersInTurkish: Readonly<Record<string, string>> = {
  'What happened': 'Ne olduğu',
  'The webhook record; the same on every attempt, so duplicates show':
    'Webhook kaydı; her denemede aynıdır, yinelenenler böyle anlaşılır',
  'The number of the order on its platform': 'Siparişin platformdaki numarası',
  'Identifier that Köprü issued: 24 hexadecimal characters': 'Köprü’nün verdiği kimlik: 24 onaltılık basamak',
  'Only where a person sent a test: answer, and do nothing else':
    'Yalnızca bir kişi deneme gönderdiğinde: yanıt verin, başka bir şey yapmayın',
  'ISO 8601, UTC': 'ISO 8601, UTC',
  'For the older page; null at the end': 'Daha eski sayfa için; sonda null',
  'For the newer page; null at the start': 'Daha yeni sayfa için; başta null',
  'The same text as `error.message`': '`error.message` ile aynı metin',
  'Stable; to be read by programs': 'Değişmez; programlar bunu okusun',
  'For people, in Turkish or English by `Accept-Language`':
    'İnsanlar için; `Accept-Language` başlığına göre Türkçe ya da İngilizce',
  'For people': 'İnsanlar için',
  'One entry per wrong field': 'Her yanlış alan için bir satır',
  'Also in the X-Request-Id header; name it when you ask for help':
    'X-Request-Id başlığında da bulunur; yardım isterken bunu söyleyin',
  'The same as `X-Kopru-Ignored`': '`X-Kopru-Ignored` ile aynı',
  'What every failed request answers': 'Başarısız her isteğin yanıtı',
  'Secrets are masked to their last 4 characters': 'Gizli değerlerin yalnızca son 4 karakteri görünür',
  'Where the platform, or your own channel, sends its orders. Its last part is a secret: a key without `restaurants:write` sees it masked':
    'Platformun ya da kendi kanalınızın siparişleri gönderdiği adres. Son parçası gizlidir: `restaurants:write` yetkisi olmayan anahtar onu maskeli görür',
  'The same as `integrationId`': '`integrationId` ile aynı',
  'The lead: how many minutes before its time a scheduled order is due':
    'Hazırlık payı: ileri tarihli siparişin zamanının kaç dakika önce geldiği',
  'The accept policy: what happens with an order that nobody accepts':
    'Onay kuralı: kimsenin onaylamadığı siparişe ne olacağı',
  'Only where the accept policy of the restaurant accepted the order: so many seconds after it came':
    'Yalnızca siparişi restoranın onay kuralı onayladıysa: gelişinden kaç saniye sonra',
  'When the working day ends, in Turkish time': 'İş gününün bittiği saat, Türkiye saatiyle',
  'Privacy mode: hours after the end of an order; null: off':
    'Gizlilik kipi: siparişin bitiminden sonraki saat; null: kapalı',
  'A key without `restaurants:write` sees the values masked':
    '`restaurants:write` yetkisi olmayan anahtar değerleri maskeli görür',
  "The receiver's status, whatever it is": 'Alıcının durum kodu, ne olursa olsun',
  'Where this event stands in the feed': 'Olayın akıştaki yeri',
  "The event's place among those of its order, from 1; null for an event that is not about an order":
    'Olayın siparişinin olayları arasındaki sırası, 1’den başlar; siparişle ilgili olmayan olayda null',
  'As a webhook carries it': 'Webhook’un taşıdığı gibi',
  'Commit it when all of the events are done; null: no events': 'Olayların hepsi bitince onaylayın; null: olay yok',
  'When uncommitted events go to whoever asks next': 'Onaylanmayan olayların sıradaki sorana ne zaman verileceği',
  'Every event up to this cursor is done': 'Bu imlece kadar bütün olaylar bitmiştir',
  'Of those that wait: whose last attempt failed and that are tried again':
    'Bekleyenlerden: son denemesi başarısız olan ve yeniden denenecekler',
};
