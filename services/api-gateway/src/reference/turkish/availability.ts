/** Stores, items and prices on the platforms. */
export const availabilityInTurkish: Readonly<Record<string, string>> = {
  'What the store is to be': 'Mağazanın ne olacağı',
  '`busy`: open, but slower than usual': '`busy`: açık ama her zamankinden yavaş',
  'For how long; then the store is open again by itself': 'Ne kadar süre; sonra mağaza kendiliğinden yeniden açılır',
  'Until when, in place of `minutes`: a time, or `end_of_day`, when the working day of the restaurant ends. A time that is over means open':
    '`minutes` yerine ne zamana kadar: bir zaman ya da `end_of_day`, restoranın iş gününün sonu. Geçmiş bir zaman açık demektir',
  "The account's own note": 'Hesabın kendi notu',
  'Which items are to be there, which have run out, and what they cost; of the others nothing changes':
    'Hangi ürünler var, hangileri bitti, kaç lira; ötekilerde bir şey değişmez',
  'One of the items': 'Ürünlerden biri',
  'False: it has run out. Absent: false when `until` is there': 'false: bitti. Verilmezse, `until` varsa false',
  'When it is there again by itself: a time, or `end_of_day`, when the working day of the restaurant ends (`dayEndsAt`)':
    'Kendiliğinden ne zaman yeniden olacağı: bir zaman ya da `end_of_day`, restoranın iş gününün sonu (`dayEndsAt`)',
  'What it costs, in Turkish lira with at most 2 decimals; without its options':
    'Seçeneksiz fiyatı; lira, en çok iki ondalık',
  'The opening hours of a whole week; each day once': 'Bütün haftanın çalışma saatleri; her gün bir kez',
  'In Turkish time': 'Türkiye saatiyle',
  'Before `opensAt`: on the next day': '`opensAt` değerinden önceyse ertesi gün',
  "What becomes of a change in the platform's own panel: `correct` (the start) restores the desired state, `adopt` leaves it until the next change of the desired state. A store that was closed there is opened by such a change or by `onClosed` only":
    'Platformun kendi panelinde yapılan değişiklik ne olsun: `correct` (başlangıç) istenen durumu geri getirir, `adopt` istenen durum yeniden değişene kadar bırakır. Orada kapatılmış mağazayı yalnızca böyle bir değişiklik ya da `onClosed` açar',
  'What becomes of a store that its platform closed by itself, as Getir does after an order that nobody accepted: `show` (the start) leaves it closed and says so, `reopen` opens it again, at most three times an hour. What a person closed stays closed. Only platforms that say who closed a store are opened again':
    'Platformun kendisinin kapattığı mağaza ne olsun (Getir onaylanmayan bir siparişten sonra kapatır): `show` (başlangıç) kapalı bırakır ve söyler, `reopen` yeniden açar, saatte en çok üç kez. Bir kişinin kapattığı kapalı kalır. Yalnızca kimin kapattığını söyleyen platformlarda yeniden açılır',
  'Only on these platforms; on all when absent': 'Yalnızca bu platformlarda; verilmezse hepsinde',
  "The account's own number of the article": 'Hesabın ürüne verdiği numara',
  'The platform': 'Platform',
  "The product's id in the platform's menu": 'Ürünün platform menüsündeki kimliği',
  'An option of that product, in place of the product itself': 'Ürünün kendisi yerine bir seçeneği',
  'The whole list. A product of a platform is linked to one item at most':
    'Listenin tamamı. Bir platform ürünü en çok bir ürüne bağlıdır',
  'What the store is on the platform now': 'Mağazanın platformda şimdiki durumu',
  'Null: it had not been seen before': 'null: daha önce görülmemişti',
  "The account's own number of the item": 'Hesabın ürüne verdiği numara',
  'Null: it tells of the price': 'null: fiyatı söylüyor',
  'In Turkish lira; null: it tells of whether the item is there': 'Lira; null: ürünün olup olmadığını söylüyor',
  'Switched on': 'Açık',
  'It is what you asked for': 'İstediğiniz gibi',
  'Why the platform is not in sync': 'Platformun neden eşitlenmiş olmadığı',
  'In Turkish lira': 'Lira',
  'Can be opened and closed': 'Açılıp kapatılabilir',
  'Can be called busy': 'Yoğun gösterilebilir',
  'After these minutes the platform opens by itself; Köprü keeps every other time':
    'Bu dakikalardan sonra platform kendiliğinden açar; öteki bütün zamanları Köprü tutar',
  'The most changes of a store that the platform takes': 'Platformun bir mağazada en çok kaç değişiklik aldığı',
  'Takes opening hours': 'Çalışma saatlerini alır',
  'A product can be switched off while it has run out': 'Biten ürün kapatılabilir',
  'An option of a product, too': 'Ürünün seçeneği de',
  'The most changes of products that the platform takes': 'Platformun en çok kaç ürün değişikliği aldığı',
  'Takes prices of products': 'Ürün fiyatlarını alır',
  'The most changes of prices that the platform takes': 'Platformun en çok kaç fiyat değişikliği aldığı',
  'What it is called at the platforms': 'Platformlardaki adı',
  'Why the menu of this platform could not be read': 'Bu platformun menüsünün neden okunamadığı',
  'How many recent orders had the product; absent when it stands in a menu that was read':
    'Yakın zamandaki kaç siparişte bu ürün vardı; okunabilen bir menüde duruyorsa yoktur',
  '`likeness` is 1 for a barcode, an id and the same name, and less the more the names differ':
    '`likeness` barkod, kimlik ve aynı ad için 1’dir; adlar ayrıldıkça küçülür',
};
