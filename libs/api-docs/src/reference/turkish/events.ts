/** Operations of events, endpoints and deliveries, and what is sent to receivers. */
export const eventsInTurkish: Readonly<Record<string, string>> = {
  Webhooks: 'Webhook’lar',
  'Webhooks.about': 'Olaylar: size gönderilen, sizin okuduğunuz, yeniden gönderilen',
  'Webhook endpoints': 'Webhook adresleri',
  'Webhook endpoints.about': 'Olayların nereye gönderildiği ve ne oldukları',
  'retryWebhook.summary': 'Teslim edilmemiş bir webhook’u yeniden gönder',
  'retryWebhook.description':
    'Kaydın gövdesini `headers` ile `url` adresine hemen gönderir. Alıcı, durum kodu ne olursa olsun, yanıt verdiyse 200 döner; 2xx kaydı teslim edilmiş sayar. Alıcının 10 saniyesi vardır; bu yüzden yanıt öteki işlemlerinkinden uzun sürebilir.',
  'listEvents.summary': 'Hesabın olaylarını sırayla oku',
  'listEvents.description':
    'Dışarıdan çağrılamayan sistemler için webhook’ların taşıdığı olayların aynısı, eskiden yeniye. `pagination.nextCursor` değerini saklayın ve bir dahaki sefere `after` olarak verin; `wait` ile istek, bir şey olana kadar bekletilir. `after=latest` sondan, bundan sonra olacaklarla başlar.',
  'listConsumers.summary': 'Olay akışının adlı tüketicilerini listele',
  'listConsumers.description': 'Yerleri, ne kadar geride oldukları ve en son ne zaman sordukları ile.',
  'takeEvents.summary': 'Adlı tüketici olarak sıradaki olayları al',
  'takeEvents.description':
    'Her adın yerini Köprü tutar; yeni bir ad saklanan en eski olaydan başlar. Olaylar `lease` saniye boyunca size ayrılır: bu sürede aynı adı kullanan başka bir makineye ne onlar ne de aynı siparişlerin sonraki olayları verilir. İşiniz bitince `cursor` değerini onaylayın; zamanında onaylanmayan yeniden verilir. Öteki adlar, `GET /events` ve webhook’lar etkilenmez.',
  'deleteConsumer.summary': 'Tüketiciyi sil',
  'deleteConsumer.description': 'Yeri unutulur; olaylar kalır.',
  'commitEvents.summary': 'Alınan olayların bittiğini söyle',
  'commitEvents.description':
    '`cursor` olayı dahil, ona kadar olanlar; birlikte alınanların kalanı size ayrılı kalır. Onay yinelenebilir. Olayları bu arada başka bir makine aldıysa yanıt `lease_lost` olur: onları o makine yapar, iki kez sayılmamalıdır.',
  'seekConsumer.summary': 'Tüketiciyi taşı',
  'seekConsumer.description':
    'Saklanan en eski olaya, sona, bir zamana ya da bir olayın hemen ardına. Makinelerinin elindekiler artık onlara ayrılı değildir. Henüz olmayan bir ad oluşturulur.',
  'listEndpoints.summary': 'Hesabın webhook adreslerini listele',
  'listEndpoints.description': 'Ayarları, durumları ve son 24 saatin sayılarıyla.',
  'createEndpoint.summary': 'Webhook adresi kaydet',
  'createEndpoint.description':
    'Kontrol panelindeki gibi. `isSigned` ile yanıt `signingSecret` taşır; başka hiçbir yanıt taşımaz.',
  'registerEndpoint.summary': 'Bir kodla kendinizi kaydedin',
  'registerEndpoint.description':
    'API anahtarı olmadan: kodu bir hesap sahibi kontrol panelinde üretir; bir kez, bir saat geçerlidir. Adres hemen denenir, sonucu yanıttadır. Adresi reddedilen kod yeniden kullanılabilir.',
  'getEndpoint.summary': 'Bir webhook adresini oku',
  'getEndpoint.description': 'Gizli anahtarlar bir daha gösterilmez.',
  'updateEndpoint.summary': 'Webhook adresini güncelle',
  'updateEndpoint.description': 'Verilmeyen alan olduğu gibi kalır.',
  'deleteEndpoint.summary': 'Webhook adresini sil',
  'deleteEndpoint.description': 'Geri dönüşsüz; onu bekleyenler atlanır.',
  'testEndpoint.summary': 'Bir adrese uydurma bir olay gönder',
  'testEndpoint.description': 'Alıcı ne yanıt verirse versin 200 döner; gönderim kaydı bırakmaz.',
  'pauseEndpoint.summary': 'Bir adresi duraklat',
  'pauseEndpoint.description': 'Gönderimleri bekletilir, devam edince yapılır.',
  'resumeEndpoint.summary': 'Bir adresi devam ettir',
  'resumeEndpoint.description': 'Bekletilenler eskiden yeniye gönderilir.',
  'rotateSecret.summary': 'Yeni imza anahtarı üret',
  'rotateSecret.description':
    'Yanıt `signingSecret` taşır; başka hiçbir yanıt taşımaz. 24 saat boyunca her gönderimde `webhook-signature` başlığı iki imza taşır: yeni ve eski anahtarınki. Böylece alıcı kesintisiz geçer.',
  'listDeliveries.summary': 'Gönderimleri listele',
  'listDeliveries.description': 'En yeni en başta: her olay ve adres için bir kayıt; durumu ve son denemesiyle.',
  'retryDelivery.summary': 'Bir gönderimi hemen yeniden dene',
  'retryDelivery.description': 'Alıcı ne yanıt verirse versin 200 döner; 2xx teslim edilmiş sayar.',
  'expungeDeliveries.summary': 'Bir siparişin içeriğini gönderimlerden ve akıştan çıkar',
  'expungeDeliveries.description':
    'Kişisel verilerin silinmesi için: siparişin numarası ve alıcıların yanıtları silinir, hâlâ bekleyen gönderilmez, akış olaylarını artık göstermez. Gönderimler sayılmayı sürdürür. Sonradan gelen olaylar etkilenmez; onlar için yineleyin.',
  'startRecovery.summary': 'Bir zamandan beri teslim edilmeyenlerin hepsini yeniden gönder',
  'startRecovery.description':
    'Çökmeden etkilenmeyen bir iş: o zamandan beri bir adresin ya da hepsinin başarısız ve bekleyen bütün gönderimleri.',
  'webhook_siparis_olusturuldu.summary': 'Bir platformdan yeni sipariş geldi',
  'webhook_siparis_olusturuldu.description, webhook_siparis_iptal_edildi.description, webhook_siparis_durum_degisti.description, webhook_siparis_guncellendi.description, webhook_entegrasyon_durum_degisti.description, webhook_restoran_durum_degisti.description, webhook_restoran_urun_degisti.description, webhook_olay_acildi.description, webhook_olay_kapandi.description':
    'Bunu isteyen her kayıtlı adrese gönderilir. `Authorization` API anahtarınızı taşır (`Bearer <anahtar>` ya da öyle seçtiyseniz yalın anahtar): kendinizinkiyle sabit sürede karşılaştırın, gövdeye ancak ondan sonra güvenin. 10 saniye içinde 2xx yanıt verin; başka her şey, araları açılarak üç kez daha denenir. Aynı olay birden çok kez gelebilir: `veri.id` aynı kalır.',
  'webhook_siparis_iptal_edildi.summary': 'Bir sipariş restoran, müşteri ya da platform tarafından iptal edildi',
  'webhook_siparis_durum_degisti.summary': 'Bir sipariş sonraki durumuna geçti',
  'webhook_entegrasyon_durum_degisti.summary': 'Bir entegrasyon açıldı ya da kapatıldı',
  'webhook_restoran_durum_degisti.summary':
    'Bir mağaza bir platformda açık, yoğun ya da kapalı; yalnızca bu olayı adıyla seçen adreslere',
  'webhook_restoran_urun_degisti.summary':
    'Bir ürün bir platformda satışta, satışta değil ya da başka fiyatla; yalnızca bu olayı adıyla seçen adreslere',
  'webhook_olay_acildi.summary':
    'Bir restoranda bir şey yolunda değil ve birini bekliyor; yalnızca bu olayı adıyla seçen adreslere',
  'webhook_olay_kapandi.summary': 'Bir restoranda yolunda olmayan düzeldi; yalnızca bu olayı adıyla seçen adreslere',
  incidentId: 'Olay kaydı; çözülünce de aynıdır',
  'veri.kind': 'Yolunda olmayan',
  subject: 'Siparişin, entegrasyonun ya da restoranın kimliği',
  'veri.provider': 'Boş: restoranın bütünüyle ilgili',
  actor: 'Kimin bir şey yapması gerektiği',
  orderNumber: 'Null: bir siparişle ilgili değil',
  'veri.reason': 'Hatanın kodu; null: bilinmiyor ya da bir siparişle ilgili',
  since: 'Ne zamandan beri yolunda olmadığı',
  resolvedAt: 'Null: açık',
  'X-Webhook-Id': '`veri.id` ile aynı; yinelenenleri onunla ayıklayın',
  'X-Webhook-Event': '`olay` ile aynı',
  'X-Webhook-Attempt': 'İlk denemede 1',
  'X-Webhook-Sequence': 'Olayın siparişi içindeki numarası, boşluksuz; siparişle ilgili olmayan olayda yoktur',
  'X-Webhook-Timestamp': 'Bu denemenin zamanı, 1970’ten beri saniye olarak',
  '2XX': 'Alındı; yeniden gönderilmez',
  '410': 'Artık yok: adres kapatılır',
  '4XX': 'Reddedildi; yanıtta `Webhook-Delivery: abort` yoksa yeniden denenir',
  '5XX': 'Başarısız; yeniden denenir, `Retry-After` varsa ondan önce değil',
  'webhook_siparis_guncellendi.summary':
    'Bir sipariş geldikten sonra değişti: ürünleri, tutarları, adresi, notu veya zamanları. Yalnızca bu olayı adıyla isteyen adresler için; ötekiler `veri.degisenler` ile `siparis.durum_degisti` alır. Yalnızca `kurye_durumu` varsa kurye yaklaşmıştır ya da kapıdadır: ötekilere bir şey gitmez',
  degisenler: 'Durum değilse, değişenler: siparişi yeniden okuyun',
};
