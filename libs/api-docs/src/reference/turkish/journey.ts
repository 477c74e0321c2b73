/** The way of an order from its platform to the end. */
export const journeyInTurkish: Readonly<Record<string, string>> = {
  'getJourney.summary': 'Bir siparişin yolculuğunu oku',
  'getJourney.description':
    'Platformda, Köprü’de ve her alıcıda ne zaman olduğu; ne zaman onaylandığı, basıldığı, ilerlediği ve aktarıldığı; olağan süresi geçtiği hâlde eksik kalan ilk halka ve kimin ilgilenmesi gerektiği (`broken`). İki saniyede okunamayan bölüm `unavailable` içinde adlandırılır. Olay akışını okuyan burada iz bırakmaz.',
  'markPrinted.summary': 'Bir siparişin fişinin basıldığını bildir',
  'markPrinted.description':
    'Her yazıcı ve fiş türü için bir kez, ilk 20 tanesi; `kopru print` kendiliğinden bildirir. Siparişin yolculuğundan başka bir şeyi değiştirmez.',
  printer: 'Yazıcının adı',
  slip: '`order`: sipariş; `change`: siparişte değişen; `cancel`: siparişin iptal edildiği',
  'receivers.name': 'Açıklaması ya da adresinin sunucu adı',
  'receivers.state': '`siparis.olusturuldu` gönderiminin durumu; `missing`: adres bu olayı istiyor ama gönderimi yok',
  parkedFor:
    'Neden denenmediği: `breaker` (adres yanıt vermiyor), `paused` (duraklatılmış), `disabled` (kapalı), `backlog` ve `recovery` (önce başkaları gidiyor), `rate` (`ratePerSecond` sınırı)',
  deliveredAt: 'Olayı ne zaman aldığı; null: henüz almadı',
  link: 'Eksik olan ilk halka',
  culprit:
    'Kimin ilgilenmesi gerektiği: `platform`, `kopru`, `posMaker` (alıcıyı yapan), `network` (alıcının ağı), `person` (restorandan ya da hesaptan biri)',
  'broken.since': 'Olağan süresinin dolduğu an',
  'OrderJourney.placedAt': 'Platformda, platformun kendi saatine göre',
  arrivedAt: 'Köprü’de',
  storedAt: 'Köprü’de güvende; o andan sonra iletilir',
  receivers: 'Her alıcı ve siparişi ne zaman aldığı; şu anda okunamıyorsa null',
  accepted: 'Siparişin ne zaman ve kimce onaylandığı',
  steps: 'Durumları; ilki geldiği durumdur',
  printed: 'Yazıcıların bildirdikleri',
  broken: 'null: olağan süresi geçtiği hâlde eksik kalan bir şey yok',
  unavailable: 'Şu anda okunamayan bölümler',
};
