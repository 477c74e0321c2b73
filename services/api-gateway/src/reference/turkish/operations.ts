/** Subjects and operations, those of events and endpoints apart. */
export const operationsInTurkish: Readonly<Record<string, string>> = {
  Orders: 'Siparişler',
  'Read orders and steer them': 'Siparişleri okuyun ve yönetin',
  Restaurants: 'Restoranlar',
  "The account's restaurants": 'Hesabın restoranları',
  Businesses: 'İşletmeler',
  'Groups of restaurants': 'Restoran grupları',
  Integrations: 'Entegrasyonlar',
  'Connections of restaurants to platforms': 'Restoranların platformlara bağlantıları',
  Menus: 'Menüler',
  'Menus on the platforms': 'Platformlardaki menüler',
  Account: 'Hesap',
  'What the account may have': 'Hesabın nelerden ne kadar olabileceği',
  'Direct push': 'Kendi kanalınızdan gönderim',
  'Send orders of your own channels in': 'Kendi kanallarınızın siparişlerini gönderin',
  'List orders': 'Siparişleri listele',
  'Newest first. Follow `pagination.nextCursor` for older orders and `pagination.prevCursor` (with `dir=prev`) for newer ones; pages stay stable while orders arrive.':
    'En yeni en başta. Daha eski siparişler için `pagination.nextCursor`, daha yeniler için (`dir=prev` ile) `pagination.prevCursor` izlenir; yeni sipariş gelirken sayfalar kaymaz.',
  'List orders awaiting transfer to accounting': 'Muhasebeye aktarılmayı bekleyen siparişleri listele',
  'Orders that are neither marked as reported nor cancelled. The same parameters and items as the order list.':
    'Aktarıldı diye işaretlenmemiş ve iptal edilmemiş siparişler. Parametreler ve öğeler sipariş listesindekilerle aynıdır.',
  'Totals by payment type': 'Ödeme türüne göre toplamlar',
  'Cancelled orders are left out. One kind of payment has one name, whatever platforms call it.':
    'İptal edilen siparişler sayılmaz. Platformlar ne derse desin, bir ödeme türünün tek adı vardır.',
  'Read one order': 'Bir siparişi oku',
  'With items, amounts, customer, timeline and the actions that are allowed now. `{orderId}` may also be the `shortCode` where one order of the last day has it; commands take no short code.':
    'Ürünleri, tutarları, müşterisi, geçmişi ve şu anda yapılabilecek işlemlerle. `{orderId}`, son bir günde tek siparişte varsa `shortCode` da olabilir; komutlar kısa kod almaz.',
  'Cancel an order': 'Bir siparişi iptal et',
  "Any order that is not at its end. `reason` is one of the order's `reasons`; without it the platform's default reason is sent. Where the customer or the platform was faster, `status` is 1500 instead of 1600.":
    'Sonuçlanmamış her sipariş iptal edilebilir. `reason`, siparişin `reasons` listesindeki nedenlerden biridir; verilmezse platformun varsayılan nedeni gönderilir. Müşteri ya da platform daha hızlı davrandıysa `status` 1600 yerine 1500 olur.',
  'Advance an order to its next status': 'Bir siparişi sonraki durumuna geçir',
  'One step: 325 → 350 → 500, 400 → 500, 500 or 550 → 600, 600, 700 or 800 → 900. With `targetStatus` 550, and only so, an order at 500 becomes ready; the platform is told where it knows that step. A bare request that is repeated after a lost answer may move the order twice; with `expectedStatus` or `targetStatus` it is safe to repeat. An Idempotency-Key only joins a request that is under way at the same time.':
    'Tek adım: 325 → 350 → 500, 400 → 500, 500 ya da 550 → 600, 600, 700 ya da 800 → 900. `targetStatus` 550 verildiğinde, yalnızca o zaman, 500 durumundaki sipariş hazır olur; bu adımı bilen platforma bildirilir. Yanıtı kaybolup yinelenen yalın bir istek siparişi iki kez ilerletebilir; `expectedStatus` ya da `targetStatus` verildiğinde yinelemek güvenlidir. Idempotency-Key yalnızca aynı anda yürüyen bir isteğe katılmayı sağlar.',
  'Cancel reasons that the platform of an order accepts': 'Siparişin platformunun kabul ettiği iptal nedenleri',
  "Names are in the reader's language where the platform has them in it.":
    'Platformda varsa adlar okuyanın dilindedir.',
  'Confirm an order and put it into the preparation flow': 'Siparişi onayla ve hazırlığa al',
  'On an order that is already being prepared it succeeds again without effect.':
    'Hazırlanmakta olan bir siparişte yine başarılı olur, bir şey değiştirmez.',
  'Mark an order as reported': 'Siparişi aktarıldı diye işaretle',
  'It leaves the list of pending reports. Marking it again has no effect.':
    'Aktarılmayı bekleyenler listesinden çıkar. Yeniden işaretlemek bir şey değiştirmez.',
  'Switch an integration on or off': 'Bir entegrasyonu aç ya da kapat',
  'An integration that is off takes no orders; the platform itself stays open, and what is still open there comes when it is on again. A change of `status` emits `entegrasyon.durum_degisti`; `autoVerify` lets Köprü confirm new orders by itself.':
    'Kapalı bir entegrasyon sipariş almaz; platformun kendisi açık kalır, orada hâlâ açık olanlar entegrasyon yeniden açılınca gelir. `status` değişince `entegrasyon.durum_degisti` gönderilir; `autoVerify` yeni siparişleri Köprü’ye kendiliğinden onaylatır.',
  'Add an integration to a restaurant, or update one': 'Restorana entegrasyon ekle ya da olanı güncelle',
  'A restaurant has one integration per platform; writing it again updates it. Needed `config` members: getir, ys, migros `restaurantId`, `apiKey`, `secretKey`; ty these and `supplierId`; direct none. Members that are absent on an update stay as they are.':
    'Bir restoranın her platform için bir entegrasyonu olur; yeniden yazmak onu günceller. Gereken `config` üyeleri: getir, ys ve migros için `restaurantId`, `apiKey`, `secretKey`; ty için bunlar ve `supplierId`; direct için yok. Güncellemede verilmeyen üyeler olduğu gibi kalır.',
  'List the platforms connected to a restaurant': 'Restorana bağlı platformları listele',
  'With their state, health and the address that takes their orders.':
    'Durumları, sağlıkları ve siparişlerini alan adresle.',
  'List the restaurants of the account': 'Hesabın restoranlarını listele',
  'All of them, or a page of `limit`. `config` and `paymentMatchingHeaders` of one answer take at most 2 MiB together; those that find no room are null here, and stand in the restaurant itself.':
    'Hepsi ya da `limit` kadarı. Bir yanıttaki `config` ve `paymentMatchingHeaders` birlikte en çok 2 MiB tutar; yer bulamayanlar burada null’dur, restoranın kendisinde durur.',
  'Create a restaurant': 'Restoran oluştur',
  'Fields that Köprü does not know are ignored.': 'Köprü’nün bilmediği alanlar yok sayılır.',
  'Read one restaurant': 'Bir restoranı oku',
  'Its master data.': 'Ana verileri.',
  'Update a restaurant': 'Restoranı güncelle',
  'An absent field stays as it is, null clears it.': 'Verilmeyen alan olduğu gibi kalır, null temizler.',
  'Delete a restaurant': 'Restoranı sil',
  'For good, with its integrations. Its orders stay readable.':
    'Entegrasyonlarıyla birlikte, geri dönüşsüz. Siparişleri okunabilir kalır.',
  "A restaurant's menu on a platform": 'Restoranın bir platformdaki menüsü',
  'As the platform has it; at most a minute old.': 'Platformda olduğu gibi; en çok bir dakika eski.',
  'Read whether a restaurant takes orders, what has run out, prices and hours':
    'Restoran sipariş alıyor mu, ne bitti, fiyatlar ve saatler: oku',
  'The desired state of the store, of items and their prices, and of the hours, and the sync status and the last observed state of each platform. Platforms without a desired state are not touched; their `state` is null.':
    'Mağaza, ürünler, fiyatları ve saatler için ne istendiği; her platformun bunu ne kadar uyguladığı ve orada son görülen. İstek yoksa platformlara dokunulmaz ve `state` null olur.',
  'Open or close a restaurant, call it busy, or say what has run out, prices and hours':
    'Restoranı aç, kapat, yoğun göster ya da biteni, fiyatları ve saatleri söyle',
  "Said once, made true on every platform. The answer does not wait for the platforms: read again, or look at `dueAt`. Where a platform's timers are too short or none, Köprü renews them and opens the store at `until` by itself. Safe to repeat; with `If-Match` only when nobody else has changed the desired state meanwhile.":
    'Bir kez söylenir, her platformda geçerli kılınır. Yanıt platformları beklemez: yeniden okuyun ya da `dueAt` değerine bakın. Platformun sayacı kısaysa ya da yoksa Köprü onu yeniler, `until` gelince mağazayı kendiliğinden açar. Yinelemek güvenlidir; `If-Match` ile yalnızca bu arada başkası bir şey istemediyse geçer.',
  'What a platform lets be changed': 'Bir platformun neyi değiştirmeye izin verdiği',
  'So that a system offers only what works. What is not a capability is answered `unsupported` by a change.':
    'Sisteminiz yalnızca işe yarayanı sunsun diye. Yapılamayan bir şey istenirse sonuç `unsupported` olur.',
  "List a restaurant's items": 'Restoranın ürünlerini listele',
  'The articles as the account numbers them, and the products of the platforms that each of them is.':
    'Hesabın kendi numaralarıyla ürünler ve her birinin platformlardaki karşılıkları.',
  "Write a restaurant's items": 'Restoranın ürünlerini yaz',
  'The whole list takes the place of the one before. Orders then carry `item` with each line whose product is linked. With `If-Match` only when nobody else has written meanwhile.':
    'Listenin tamamı öncekinin yerine geçer. Sonra siparişlerde, ürünü bağlı her satır `item` taşır. `If-Match` ile yalnızca bu arada başkası yazmadıysa geçer.',
  'Suggest links of items to products': 'Ürünler için bağ öner',
  "For each item and platform without a link, the product of the platform's menu that seems to be the item, by barcode, id or name. Where a menu cannot be read, as that of Yemeksepeti, the products of the last 30 days' orders stand for it (`orderCount`). Nothing is linked by it: whoever agrees writes the items with these links.":
    'Bağı olmayan her ürün ve platform için, platformun menüsünde barkod, kimlik ya da ada göre o ürün gibi görünen. Yemeksepeti gibi menüsü okunamayan bir platformda menünün yerini son 30 günün siparişlerindeki ürünler tutar (`orderCount`). Bununla hiçbir şey bağlanmaz: öneriyi uygun bulan, ürünleri bu bağlarla yazar.',
  'Link a restaurant to a business': 'Restoranı bir işletmeye bağla',
  'A business that the account has not used yet is created, named by its id.':
    'Hesabın daha önce kullanmadığı işletme oluşturulur; adı kimliği olur.',
  'List the businesses of the account': 'Hesabın işletmelerini listele',
  "A business is the account's own grouping of restaurants.":
    'İşletme, hesabın restoranları kendine göre gruplamasıdır.',
  'Create a business': 'İşletme oluştur',
  'Linking a restaurant to a new business id creates it as well.':
    'Bir restoranı yeni bir işletme kimliğine bağlamak da işletmeyi oluşturur.',
  'Read one business': 'Bir işletmeyi oku',
  'With the number of its restaurants.': 'Restoran sayısıyla.',
  'Rename a business': 'İşletmenin adını değiştir',
  'Its id stays.': 'Kimliği aynı kalır.',
  'Delete a business': 'İşletmeyi sil',
  'Its restaurants stay, without a business.': 'Restoranları kalır, işletmesiz olur.',
  'Read the limits of the account': 'Hesabın sınırlarını oku',
  'How much of each it may have, and has. What would go beyond is `limit_reached`; the operator of the system can raise a limit.':
    'Her birinden kaç tane olabileceği ve kaç tane olduğu. Sınırı aşacak istek `limit_reached` alır; sistemi işleten sınırı yükseltebilir.',
  "Read the platform's own body of an order": 'Siparişin platformdan gelen hâlini oku',
  'As it came, for what the order does not say. Of a platform that was asked for it, the entry of its list; what changed afterwards is not in it. The audit log names who read it. It goes with the personal data of the order.':
    'Siparişin söylemedikleri için, geldiği gibi. Platforma sorularak alınan siparişte listesindeki kayıttır; sonradan değişenler içinde yoktur. Kimin okuduğu işlem kaydında görünür. Siparişin kişisel verileriyle birlikte silinir.',
  'Send one order, or up to 100': 'Bir sipariş ya da en çok 100 sipariş gönder',
  'For web shops, telephone orders and other channels of your own: add a `direct` integration and post to its `ingressUrl`. The same `providerOrderId` is the same order, however often it comes; with other content it is `order_differs`, which names the members. Numbers that begin again each day carry their `businessDay`. Of a batch each order is taken or refused by itself.':
    'Kendi web siteniz, telefon siparişleri ve öteki kanallarınız için: bir `direct` entegrasyonu ekleyin ve `ingressUrl` adresine gönderin. Aynı `providerOrderId`, kaç kez gelirse gelsin aynı sipariştir; başka içerikle gelirse yanıt, ayrılan alanları adlandıran `order_differs` olur. Her gün baştan başlayan numaralar `businessDay` ile gönderilir. Toplu gönderimde her sipariş tek başına alınır ya da reddedilir.',
  "Report a channel's cancellation": 'Kanaldaki iptali bildir',
  'The order becomes 1500. It may come before the order itself.':
    'Sipariş 1500 olur. Siparişin kendisinden önce de gelebilir.',
  "Report a channel's progress": 'Kanaldaki ilerlemeyi bildir',
  'Moves the order forward only; a late or repeated report has no effect.':
    'Siparişi yalnızca ileri götürür; geç gelen ya da yinelenen bildirim bir şey değiştirmez.',
};
