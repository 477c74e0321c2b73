/** The way of an order from its platform to the end. */
export const journeyInTurkish: Readonly<Record<string, string>> = {
  'Read the journey of an order': 'Bir siparişin yolculuğunu oku',
  'When it was at the platform, at Köprü, at each receiver, accepted, printed, moved on and reported, and which link is missing after its usual time, with who has to act (`broken`). What cannot be read within two seconds is named in `unavailable`. A reader of the event feed leaves no fact here.':
    'Platformda, Köprü’de ve her alıcıda ne zaman olduğu; ne zaman onaylandığı, basıldığı, ilerlediği ve aktarıldığı; olağan süresi geçtiği hâlde eksik kalan ilk halka ve kimin ilgilenmesi gerektiği (`broken`). İki saniyede okunamayan bölüm `unavailable` içinde adlandırılır. Olay akışını okuyan burada iz bırakmaz.',
  'Say that a slip of an order was printed': 'Bir siparişin fişinin basıldığını bildir',
  'Once for each printer and kind of slip, of the first 20; `kopru print` says it by itself. It changes nothing but the journey of the order.':
    'Her yazıcı ve fiş türü için bir kez, ilk 20 tanesi; `kopru print` kendiliğinden bildirir. Siparişin yolculuğundan başka bir şeyi değiştirmez.',
  'The name of the printer': 'Yazıcının adı',
  '`order`: the order; `change`: what changed of it; `cancel`: that it was cancelled':
    '`order`: sipariş; `change`: siparişte değişen; `cancel`: siparişin iptal edildiği',
  'Its description, or the host of its address': 'Açıklaması ya da adresinin sunucu adı',
  'Of the delivery of `siparis.olusturuldu`; `missing`: the endpoint wants it, and there is none':
    '`siparis.olusturuldu` gönderiminin durumu; `missing`: adres bu olayı istiyor ama gönderimi yok',
  'Why it is not attempted: `breaker` (the endpoint fails), `paused`, `disabled`, `backlog` and `recovery` (others go first), `rate` (its `ratePerSecond`)':
    'Neden denenmediği: `breaker` (adres yanıt vermiyor), `paused` (duraklatılmış), `disabled` (kapalı), `backlog` ve `recovery` (önce başkaları gidiyor), `rate` (`ratePerSecond` sınırı)',
  'When it took the event; null: not yet': 'Olayı ne zaman aldığı; null: henüz almadı',
  'The first link that is missing': 'Eksik olan ilk halka',
  "Who has to act: `platform`, `kopru`, `posMaker` (whoever makes the receiver), `network` (the receiver's), `person` (of the restaurant or the account)":
    'Kimin ilgilenmesi gerektiği: `platform`, `kopru`, `posMaker` (alıcıyı yapan), `network` (alıcının ağı), `person` (restorandan ya da hesaptan biri)',
  'When its usual time was over': 'Olağan süresinin dolduğu an',
  "At the platform, by the platform's own clock": 'Platformda, platformun kendi saatine göre',
  'At Köprü': 'Köprü’de',
  'Safe at Köprü, and told from then on': 'Köprü’de güvende; o andan sonra iletilir',
  'Each receiver, and when it took the order; null when that cannot be read now':
    'Her alıcı ve siparişi ne zaman aldığı; şu anda okunamıyorsa null',
  'When the order was taken on, and by whom': 'Siparişin ne zaman ve kimce onaylandığı',
  'Its statuses, the one that it came with first': 'Durumları; ilki geldiği durumdur',
  'What printers have said of it': 'Yazıcıların bildirdikleri',
  'Null: nothing is missing after its usual time': 'null: olağan süresi geçtiği hâlde eksik kalan bir şey yok',
  'The parts that cannot be read now': 'Şu anda okunamayan bölümler',
};
