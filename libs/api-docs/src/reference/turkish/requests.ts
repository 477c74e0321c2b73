/** Parameters, and what requests carry besides orders and availability. */
export const requestsInTurkish: Readonly<Record<string, string>> = {
  'Only of this restaurant': 'Yalnızca bu restoranınkiler',
  'The most items of a page': 'Bir sayfada en çok kaç öğe olacağı',
  '`nextCursor` or `prevCursor` of an earlier answer; nothing else is valid':
    'Önceki bir yanıtın `nextCursor` ya da `prevCursor` değeri; başka bir şey geçerli değildir',
  '`next`: older than the cursor; `prev`: newer': '`next`: imleçten eskiler; `prev`: yeniler',
  'Only of this platform': 'Yalnızca bu platformunkiler',
  'Only of this storefront, by its `slug`': 'Yalnızca bu vitrininkiler; `slug` değeriyle',
  'Only with one of these statuses, separated by commas, such as `400,500`':
    'Yalnızca bu durumlardan birinde olanlar; virgülle ayrılır, örneğin `400,500`',
  'Created at this time or later': 'Bu zamanda ya da sonra oluşanlar',
  'Created before this time': 'Bu zamandan önce oluşanlar',
  'Changed at this time or later': 'Bu zamanda ya da sonra değişenler',
  "Part of an order number, short code, customer's name, telephone number or product, in capitals or not. A page may be short, or empty, before the last one":
    'Sipariş numarasının, kısa kodun, müşteri adının, telefonun ya da ürünün bir parçası; büyük küçük harf fark etmez. Son sayfadan önceki bir sayfa kısa ya da boş olabilir',
  'Splits each group further, by some of `provider`, `channel`, `restaurant`, `day` (in Türkiye), separated by commas; the groups then have these members':
    'Her grubu `provider`, `channel`, `restaurant`, `day` (Türkiye günü) değerlerinden bazılarına göre daha da böler; virgülle ayrılır. Gruplarda o zaman bu üyeler de bulunur',
  "The order's `id` or its `pid` (the number on the platform)":
    'Siparişin `id` ya da `pid` değeri (platformdaki numarası)',
  'The first successful result is given again for 24 hours; another body is `idempotency_conflict`.':
    '24 saat boyunca ilk başarılı sonuç yeniden verilir; gövde başkaysa `idempotency_conflict`.',
  'Joins a request with the same key that is under way at the same time; one that comes later is a new request.':
    'Aynı anahtarla aynı anda yürüyen isteğe katılır; sonra gelen yeni bir istektir.',
  "The restaurant's id": 'Restoranın kimliği',
  'The most items of a page; all restaurants when absent':
    'Bir sayfada en çok kaç öğe olacağı; verilmezse bütün restoranlar',
  'The platform: `getir`, `ys`, `ty`, `migros`, `direct`, or another name of one of them':
    'Platform: `getir`, `ys`, `ty`, `migros`, `direct` ya da bunlardan birinin başka adı',
  'The ETag of an earlier answer: `outdated` when somebody else has changed it since':
    'Önceki bir yanıtın ETag değeri: o zamandan beri başkası değiştirdiyse `outdated`',
  "The account's own key of the business; letters, digits and _ . : -":
    'Hesabın işletmeye verdiği anahtar; harf, rakam ve _ . : -',
  "The account's own key of the business": 'Hesabın işletmeye verdiği anahtar',
  '`nextCursor` of the last answer, or `latest`; the oldest kept event when absent':
    'Son yanıtın `nextCursor` değeri ya da `latest`; verilmezse saklanan en eski olay',
  'The most events of an answer': 'Bir yanıtta en çok kaç olay olacağı',
  'Seconds to wait for an event when there is none yet': 'Henüz olay yoksa kaç saniye bekleneceği',
  'Chosen by you: up to 64 letters, digits, dots, dashes and underscores':
    'Sizin seçtiğiniz ad: en çok 64 harf, rakam, nokta, tire ve alt çizgi',
  'Seconds to wait for an event when there is none to be had': 'Alınacak olay yoksa kaç saniye bekleneceği',
  'Seconds for which nobody else is given these events': 'Bu olayların kaç saniye başkasına verilmeyeceği',
  'The id of the endpoint or the delivery': 'Adresin ya da gönderimin kimliği',
  'Only in this state': 'Yalnızca bu durumdakiler',
  'Only to this endpoint': 'Yalnızca bu adrese gidenler',
  'Only of this order, by its `id`': 'Yalnızca bu siparişinkiler; `id` değeriyle',
  'Only of this event': 'Yalnızca bu olayınkiler',
  'Only made at or after this time': 'Yalnızca bu zamanda ya da sonra oluşanlar',
  'Only made at or before this time': 'Yalnızca bu zamanda ya da önce oluşanlar',
  "The integration's own secret; the whole address is its `ingressUrl`":
    'Entegrasyonun kendi gizli anahtarı; adresin tamamı `ingressUrl` değeridir',
  "The integration's `config.apiKey`, when one was set": 'Belirlendiyse entegrasyonun `config.apiKey` değeri',
  'The number of the order in the channel': 'Siparişin kanaldaki numarası',
  "A cancel reason of the order's platform; its default reason when absent":
    'Siparişin platformunun iptal nedenlerinden biri; verilmezse varsayılanı',
  'Refused unless the order is at this status': 'Sipariş bu durumda değilse reddedilir',
  'An order that is there already answers 200 and does not move. 550: it is ready':
    'Zaten oradaki sipariş 200 döner ve ilerlemez. 550: sipariş hazır',
  'With either field a request may be repeated safely': 'İkisinden biri verilirse istek güvenle yinelenebilir',
  'The number of the order on its platform, or its id': 'Siparişin platformdaki numarası ya da kimliği',
  'The same by another name': 'Aynısının başka adı',
  'What to switch': 'Neyin değişeceği',
  'On or off': 'Açık ya da kapalı',
  "An integration's id, or a platform's name when the account has just one integration of it":
    'Entegrasyonun kimliği; hesapta o platformdan yalnızca bir entegrasyon varsa platformun adı da olur',
  "An existing integration's id (update), or a platform's name (new)":
    'Var olan entegrasyonun kimliği (güncelleme) ya da platformun adı (yeni)',
  "The platform's name": 'Platformun adı',
  'Which members are needed depends on the platform; others are not kept. At most 8 KiB as JSON':
    'Gereken üyeler platforma göre değişir; ötekiler saklanmaz. JSON olarak en çok 8 KiB',
  'On update an absent field stays as it is and null clears it':
    'Güncellemede verilmeyen alan olduğu gibi kalır, null temizler',
  "The account's own key of a business; created when new": 'Hesabın işletmeye verdiği anahtar; yeniyse oluşturulur',
  'Shown to people': 'İnsanlara gösterilir',
  'Shown to people, on one line: without control characters':
    'İnsanlara tek satırda gösterilir: denetim karakteri olmaz',
  Latitude: 'Enlem',
  Longitude: 'Boylam',
  "The account's own settings; kept as they are. At most 8 KiB as JSON":
    'Hesabın kendi ayarları; olduğu gibi saklanır. JSON olarak en çok 8 KiB',
  "Answers the restaurant's own payment codes: [{provider?, paymentType, code}]":
    'Restoranın kendi ödeme kodlarını yanıtlayan adres: [{provider?, paymentType, code}]',
  'Sent to `paymentMatchingUrl`; a value that is sent back masked, as it was shown, stays as it is. At most 8 KiB as JSON':
    '`paymentMatchingUrl` adresine gönderilir; gösterildiği gibi maskeli geri gönderilen değer olduğu gibi kalır. JSON olarak en çok 8 KiB',
  'The lead: how many minutes before its time a scheduled order is due, the way to the customer included. Its time is the wanted one, or when the courier comes, whichever is earlier. From the next order on; null makes it 30':
    'Hazırlık payı: ileri tarihli siparişin zamanı kaç dakika önce gelir, müşteriye giden yol dahil. Sayılan an istenen zaman ile kuryenin geleceği zamandan erken olanıdır. Sonraki siparişten başlar; null 30 yapar',
  'What happens with an order that nobody accepts. From the next order on; null makes it `ask`, as it is at first':
    'Kimsenin onaylamadığı siparişe ne olacağı. Sonraki siparişten başlar; null, başta olduğu gibi `ask` yapar',
  '`ask`: it waits for somebody; `accept`: Köprü accepts it; `accept_if_open`: Köprü accepts it while the store is open at its platform':
    '`ask`: birini bekler; `accept`: Köprü onaylar; `accept_if_open`: mağaza platformunda açıksa Köprü onaylar',
  'So long after its arrival, and in any case a minute before its platform gives it up':
    'Gelişinden bu kadar sonra; her durumda platformu vazgeçmeden bir dakika önce',
  'When the working day ends, in Turkish time: from `00:00` to `11:59`. `end_of_day` means this time; null makes it `04:00`':
    'İş gününün bittiği saat, Türkiye saatiyle: `00:00`–`11:59`. `end_of_day` bu saat demektir; null `04:00` yapar',
  'When the `day` of `groupBy` ends, in Turkish time: from `00:00`, the midnight (also when absent), to `11:59`. What comes after midnight belongs to the day before':
    '`groupBy` içindeki `day` değerinin bittiği saat, Türkiye saatiyle: `00:00`, gece yarısı (verilmezse de), ile `11:59` arası. Gece yarısından sonra gelen önceki güne aittir',
  "Privacy mode: hours after the end of an order until its customer's data is gone; from the next order on, null turns it off":
    'Gizlilik kipi: siparişin bitiminden kaç saat sonra müşteri verisinin silineceği; sonraki siparişten başlayarak geçerlidir, null kapatır',
  'Understood as `lat` when that is absent': '`lat` yoksa onun yerine anlaşılır',
  'Understood as `lon` when that is absent': '`lon` yoksa onun yerine anlaşılır',
  'An existing restaurant of the account': 'Hesabın var olan bir restoranı',
  "The account's own key; letters, digits and _ . : - ; one is made when absent":
    'Hesabın kendi anahtarı; harf, rakam ve _ . : - ; verilmezse üretilir',
  "A webhook record's id, or an order's id: then its newest undelivered record":
    'Bir webhook kaydının kimliği ya da bir siparişin kimliği: o zaman teslim edilmemiş en yeni kaydı',
  'Where to send it; public http or https addresses only':
    'Nereye gönderileceği; yalnızca herkese açık http ya da https adresleri',
  'Sent along; at most 20 and 8 KiB as JSON, none that HTTP itself needs':
    'Birlikte gönderilir; en çok 20 ve JSON olarak 8 KiB; HTTP’nin kendisine gerekenler olmaz',
  'Of an event that was taken: it and all before it are done': 'Alınmış bir olayınki: o ve öncekiler bitmiştir',
  '`earliest`, `latest`, a time, or the cursor of an event': '`earliest`, `latest`, bir zaman ya da bir olayın imleci',
  'Of the receiver, the RabbitMQ (with user and password, which is shown masked), or the store':
    'Alıcının, RabbitMQ sunucusunun (kullanıcı ve parolayla; parola maskeli gösterilir) ya da deponun adresi',
  'It must exist; the routing key is the name of the event': 'Var olmalıdır; routing key olayın adıdır',
  'Before the day and the hour in the name of every object': 'Her nesnenin adında günden ve saatten önce gelir',
  'Shown masked; the masked value that is written back leaves it as it is':
    'Maskeli gösterilir; maskeli değer geri yazılırsa olduğu gibi kalır',
  'A webhook unless it says otherwise: the account’s own RabbitMQ, or an S3-compatible store':
    'Başka bir şey demedikçe webhook: hesabın kendi RabbitMQ sunucusu ya da S3 uyumlu bir depo',
  'Empty: those of orders and integrations; those of restaurants come only when they are named':
    'Boşsa siparişlerin ve entegrasyonların olayları; restoranlarınki yalnızca adları verilirse gelir',
  'Empty: every restaurant': 'Boşsa bütün restoranlar',
  'How the API key of the account is sent along': 'Hesabın API anahtarının nasıl gönderileceği',
  'Standard Webhooks signature; the secret is in the answer of the write that switches it on':
    'Standard Webhooks imzası; gizli anahtar, imzayı açan isteğin yanıtındadır',
  'Adds `veri.siparis`, the whole order detail': 'Siparişin tamamını `veri.siparis` olarak ekler',
  'Deliveries per second to this endpoint; null: no limit': 'Bu adrese saniyede en çok kaç gönderim; null: sınırsız',
  'Events of one order arrive in their order: the next is not tried before the one before it has ended':
    'Bir siparişin olayları sırayla ulaşır: önceki sonuçlanmadan sonraki denenmez',
  'The `id` of the order': 'Siparişin `id` değeri',
};
