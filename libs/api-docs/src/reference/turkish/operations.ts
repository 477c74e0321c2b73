/** Subjects and operations, those of events and endpoints apart. */
export const operationsInTurkish: Readonly<Record<string, string>> = {
  Orders: 'Siparişler',
  'Orders.about': 'Siparişleri okuyun ve yönetin',
  Restaurants: 'Restoranlar',
  'Restaurants.about': 'Hesabın restoranları',
  Businesses: 'İşletmeler',
  'Businesses.about': 'Restoran grupları',
  Integrations: 'Entegrasyonlar',
  'Integrations.about': 'Restoranların platformlara bağlantıları',
  Menus: 'Menüler',
  'Menus.about': 'Platformlardaki menüler',
  Account: 'Hesap',
  'Account.about': 'Hesabın nelerden ne kadar olabileceği',
  'Direct push': 'Kendi kanalınızdan gönderim',
  'Direct push.about': 'Kendi kanallarınızın siparişlerini gönderin',
  'listOrders.summary': 'Siparişleri listele',
  'listOrders.description':
    'En yeni en başta. Daha eski siparişler için `pagination.nextCursor`, daha yeniler için (`dir=prev` ile) `pagination.prevCursor` izlenir; yeni sipariş gelirken sayfalar kaymaz.',
  'listPendingReports.summary': 'Muhasebeye aktarılmayı bekleyen siparişleri listele',
  'listPendingReports.description':
    'Aktarıldı diye işaretlenmemiş ve iptal edilmemiş siparişler. Parametreler ve öğeler sipariş listesindekilerle aynıdır.',
  'groupedPayments.summary': 'Ödeme türüne göre toplamlar',
  'groupedPayments.description':
    'İptal edilen siparişler sayılmaz. Platformlar ne derse desin, bir ödeme türünün tek adı vardır.',
  'getOrder.summary': 'Bir siparişi oku',
  'getOrder.description':
    'Ürünleri, tutarları, müşterisi, geçmişi ve şu anda yapılabilecek işlemlerle. `{orderId}`, son bir günde tek siparişte varsa `shortCode` da olabilir; komutlar kısa kod almaz.',
  'cancelOrder.summary': 'Bir siparişi iptal et',
  'cancelOrder.description':
    'Sonuçlanmamış her sipariş iptal edilebilir. `reason`, siparişin `reasons` listesindeki nedenlerden biridir; verilmezse platformun varsayılan nedeni gönderilir. Müşteri ya da platform daha hızlı davrandıysa `status` 1600 yerine 1500 olur.',
  'changeStatus.summary': 'Bir siparişi sonraki durumuna geçir',
  'changeStatus.description':
    'Tek adım: 325 → 350 → 500, 400 → 500, 500 ya da 550 → 600, 600, 700 ya da 800 → 900. `targetStatus` 550 verildiğinde, yalnızca o zaman, 500 durumundaki sipariş hazır olur; bu adımı bilen platforma bildirilir. Yanıtı kaybolup yinelenen yalın bir istek siparişi iki kez ilerletebilir; `expectedStatus` ya da `targetStatus` verildiğinde yinelemek güvenlidir. Idempotency-Key yalnızca aynı anda yürüyen bir isteğe katılmayı sağlar.',
  'cancelReasons.summary': 'Siparişin platformunun kabul ettiği iptal nedenleri',
  'cancelReasons.description': 'Platformda varsa adlar okuyanın dilindedir.',
  'verifyOrder.summary': 'Siparişi onayla ve hazırlığa al',
  'verifyOrder.description': 'Hazırlanmakta olan bir siparişte yine başarılı olur, bir şey değiştirmez.',
  'markReported.summary': 'Siparişi aktarıldı diye işaretle',
  'markReported.description': 'Aktarılmayı bekleyenler listesinden çıkar. Yeniden işaretlemek bir şey değiştirmez.',
  'updateIntegrationStatus.summary': 'Bir entegrasyonu aç ya da kapat',
  'updateIntegrationStatus.description':
    'Kapalı bir entegrasyon sipariş almaz; platformun kendisi açık kalır, orada hâlâ açık olanlar entegrasyon yeniden açılınca gelir. `status` değişince `entegrasyon.durum_degisti` gönderilir; `autoVerify` yeni siparişleri Köprü’ye kendiliğinden onaylatır.',
  'writeIntegration.summary': 'Restorana entegrasyon ekle ya da olanı güncelle',
  'writeIntegration.description':
    'Bir restoranın her platform için bir entegrasyonu olur; yeniden yazmak onu günceller. Gereken `config` üyeleri: getir, ys ve migros için `restaurantId`, `apiKey`, `secretKey`; ty için bunlar ve `supplierId`; direct için yok. Güncellemede verilmeyen üyeler olduğu gibi kalır.',
  'listIntegrations.summary': 'Restorana bağlı platformları listele',
  'listIntegrations.description': 'Durumları, sağlıkları ve siparişlerini alan adresle.',
  'listRestaurants.summary': 'Hesabın restoranlarını listele',
  'listRestaurants.description':
    'Hepsi ya da `limit` kadarı. Bir yanıttaki `config` ve `paymentMatchingHeaders` birlikte en çok 2 MiB tutar; yer bulamayanlar burada null’dur, restoranın kendisinde durur.',
  'createRestaurant.summary': 'Restoran oluştur',
  'createRestaurant.description': 'Köprü’nün bilmediği alanlar yok sayılır.',
  'getRestaurant.summary': 'Bir restoranı oku',
  'getRestaurant.description': 'Ana verileri.',
  'updateRestaurant.summary': 'Restoranı güncelle',
  'updateRestaurant.description': 'Verilmeyen alan olduğu gibi kalır, null temizler.',
  'deleteRestaurant.summary': 'Restoranı sil',
  'deleteRestaurant.description': 'Entegrasyonlarıyla birlikte, geri dönüşsüz. Siparişleri okunabilir kalır.',
  'getMenu.summary': 'Restoranın bir platformdaki menüsü',
  'getMenu.description': 'Platformda olduğu gibi; en çok bir dakika eski.',
  'getAvailability.summary': 'Restoran sipariş alıyor mu, ne bitti, fiyatlar ve saatler: oku',
  'getAvailability.description':
    'Mağaza, ürünler, fiyatları ve saatler için ne istendiği; her platformun bunu ne kadar uyguladığı ve orada son görülen. İstek yoksa platformlara dokunulmaz ve `state` null olur.',
  'changeAvailability.summary': 'Restoranı aç, kapat, yoğun göster ya da biteni, fiyatları ve saatleri söyle',
  'changeAvailability.description':
    'Bir kez söylenir, her platformda geçerli kılınır. Yanıt platformları beklemez: yeniden okuyun ya da `dueAt` değerine bakın. Platformun sayacı kısaysa ya da yoksa Köprü onu yeniler, `until` gelince mağazayı kendiliğinden açar. Yinelemek güvenlidir; `If-Match` ile yalnızca bu arada başkası bir şey istemediyse geçer.',
  'getCapabilities.summary': 'Bir platformun neyi değiştirmeye izin verdiği',
  'getCapabilities.description':
    'Sisteminiz yalnızca işe yarayanı sunsun diye. Yapılamayan bir şey istenirse sonuç `unsupported` olur.',
  'listItems.summary': 'Restoranın ürünlerini listele',
  'listItems.description': 'Hesabın kendi numaralarıyla ürünler ve her birinin platformlardaki karşılıkları.',
  'writeItems.summary': 'Restoranın ürünlerini yaz',
  'writeItems.description':
    'Listenin tamamı öncekinin yerine geçer. Sonra siparişlerde, ürünü bağlı her satır `item` taşır. `If-Match` ile yalnızca bu arada başkası yazmadıysa geçer.',
  'suggestItemLinks.summary': 'Ürünler için bağ öner',
  'suggestItemLinks.description':
    'Bağı olmayan her ürün ve platform için, platformun menüsünde barkod, kimlik ya da ada göre o ürün gibi görünen. Yemeksepeti gibi menüsü okunamayan bir platformda menünün yerini son 30 günün siparişlerindeki ürünler tutar (`orderCount`). Bununla hiçbir şey bağlanmaz: öneriyi uygun bulan, ürünleri bu bağlarla yazar.',
  'linkRestaurant.summary': 'Restoranı bir işletmeye bağla',
  'linkRestaurant.description': 'Hesabın daha önce kullanmadığı işletme oluşturulur; adı kimliği olur.',
  'listBusinesses.summary': 'Hesabın işletmelerini listele',
  'listBusinesses.description': 'İşletme, hesabın restoranları kendine göre gruplamasıdır.',
  'createBusiness.summary': 'İşletme oluştur',
  'createBusiness.description': 'Bir restoranı yeni bir işletme kimliğine bağlamak da işletmeyi oluşturur.',
  'getBusiness.summary': 'Bir işletmeyi oku',
  'getBusiness.description': 'Restoran sayısıyla.',
  'updateBusiness.summary': 'İşletmenin adını değiştir',
  'updateBusiness.description': 'Kimliği aynı kalır.',
  'deleteBusiness.summary': 'İşletmeyi sil',
  'deleteBusiness.description': 'Restoranları kalır, işletmesiz olur.',
  'listLimits.summary': 'Hesabın sınırlarını oku',
  'listLimits.description':
    'Her birinden kaç tane olabileceği ve kaç tane olduğu. Sınırı aşacak istek `limit_reached` alır; sistemi işleten sınırı yükseltebilir.',
  'getRawOrder.summary': 'Siparişin platformdan gelen hâlini oku',
  'getRawOrder.description':
    'Siparişin söylemedikleri için, geldiği gibi. Platforma sorularak alınan siparişte listesindeki kayıttır; sonradan değişenler içinde yoktur. Kimin okuduğu işlem kaydında görünür. Siparişin kişisel verileriyle birlikte silinir.',
  'pushDirectOrder.summary': 'Bir sipariş ya da en çok 100 sipariş gönder',
  'pushDirectOrder.description':
    'Kendi web siteniz, telefon siparişleri ve öteki kanallarınız için: bir `direct` entegrasyonu ekleyin ve `ingressUrl` adresine gönderin. Aynı `providerOrderId`, kaç kez gelirse gelsin aynı sipariştir; başka içerikle gelirse yanıt, ayrılan alanları adlandıran `order_differs` olur. Her gün baştan başlayan numaralar `businessDay` ile gönderilir. Toplu gönderimde her sipariş tek başına alınır ya da reddedilir.',
  'cancelDirectOrder.summary': 'Kanaldaki iptali bildir',
  'cancelDirectOrder.description': 'Sipariş 1500 olur. Siparişin kendisinden önce de gelebilir.',
  'reportDirectStatus.summary': 'Kanaldaki ilerlemeyi bildir',
  'reportDirectStatus.description':
    'Siparişi yalnızca ileri götürür; geç gelen ya da yinelenen bildirim bir şey değiştirmez.',
};
