/** What is for the sandbox only. */
export const sandboxInTurkish: Readonly<Record<string, string>> = {
  Sandbox: 'Deneme ortamı',
  'Simulated customers, couriers and platforms, for keys of the sandbox':
    'Benzetilmiş müşteriler, kuryeler ve platformlar; deneme ortamının anahtarları için',
  'Let a customer order': 'Bir müşteriye sipariş verdir',
  'At a simulated platform, which sends the order to Köprü as the real one does: within a second, at Trendyol Go with the next poll. In the sandbox only, with `kpr_test_…`.':
    'Benzetilmiş bir platformda; platform siparişi Köprü’ye gerçeği gibi gönderir: bir saniye içinde, Trendyol Go’da bir sonraki sorguda. Yalnızca deneme ortamında, `kpr_test_…` anahtarıyla.',
  'Let the customer or the platform cancel an order': 'Bir siparişi müşteriye ya da platforma iptal ettir',
  'Köprü hears of it as of any cancellation: status 1500. In the sandbox only.':
    'Köprü bunu her iptal gibi öğrenir: durum 1500. Yalnızca deneme ortamında.',
  "Let the platform's courier take the next step": 'Platformun kuryesine sıradaki adımı attır',
  'Only where the platform delivers and it is his turn; otherwise `invalid_transition`. In the sandbox only.':
    'Yalnızca platformun taşıdığı siparişte ve sıra kuryedeyse; yoksa `invalid_transition`. Yalnızca deneme ortamında.',
  'Let something go wrong at the simulated platforms': 'Benzetilmiş platformlarda bir aksaklık çıkar',
  "A fault strikes the next `times` calls or pushes of the sandbox's restaurants that it fits. In the sandbox only.":
    'Aksaklık, deneme ortamındaki restoranların kendisine uyan sonraki `times` çağrısında ya da gönderiminde ortaya çıkar. Yalnızca deneme ortamında.',
  'Begin again': 'Baştan başla',
  'Faults are taken back, stores are open and the platforms cancel every order that is under way. What Köprü has recorded stays. In the sandbox only.':
    'Aksaklıklar kalkar, mağazalar açılır, platformlar süren bütün siparişleri iptal eder. Köprü’nün kayıtları kalır. Yalnızca deneme ortamında.',
  'A restaurant of the sandbox; without it the newest one, which is made where there is none':
    'Deneme ortamının bir restoranı; verilmezse en yenisi, hiç yoksa yeni bir restoran oluşturulur',
  'The platform that the customer orders at; getir when absent':
    'Müşterinin sipariş verdiği platform; verilmezse getir',
  'Whose courier; either when absent': 'Kimin kuryesi; verilmezse ikisinden biri',
  'How the customer pays; any way when absent': 'Müşterinin nasıl ödediği; verilmezse herhangi biri',
  'Ordered for later': 'İleri tarihli sipariş',
  "The customer's note; a magic word in it, such as `KOPRU-TIMEOUT`, makes one thing happen":
    'Müşterinin notu; içindeki `KOPRU-TIMEOUT` gibi sihirli bir kelime bir olayı başlatır',
  'Only this platform; every one when absent': 'Yalnızca bu platform; verilmezse hepsi',
  'Only this restaurant; every one of the sandbox when absent':
    'Yalnızca bu restoran; verilmezse deneme ortamındakilerin hepsi',
  'Only this call or push; every one when absent': 'Yalnızca bu çağrı ya da gönderim; verilmezse hepsi',
  'How often it strikes': 'Kaç kez ortaya çıkacağı',
  'For latency, late, out_of_order and cancel_in_preparation':
    'latency, late, out_of_order ve cancel_in_preparation için',
  'The number of the order on the platform: its `pid`': 'Siparişin platformdaki numarası: `pid` değeri',
  '`platformStatus` is what the platform says now; Köprü hears of it next':
    '`platformStatus` platformun şimdi söylediğidir; Köprü bunu hemen ardından öğrenir',
  'For so many restaurants': 'Bu kadar restoran için',
  'So many faults were taken back, and so many orders cancelled':
    'Bu kadar aksaklık kaldırıldı, bu kadar sipariş iptal edildi',
  "Read the sandbox's time": 'Deneme ortamının saatini oku',
  'The real time, and what it was advanced by. In the sandbox only.':
    'Gerçek saat ve ileri alındığı süre. Yalnızca deneme ortamında.',
  "Advance the sandbox's clock": 'Deneme ortamının saatini ileri al',
  'What the sandbox waits for runs on it, and what becomes due on the way is done in the order of its due times, in steps: at most a hundred from one due time to the next, then a hundred wide ones. The answer waits 25 s for that; where it takes longer, it goes on by itself, and `advancingTo` is not null. The clock never goes back. In the sandbox only.':
    'Deneme ortamının beklediği şeyler bu saate göre işler; arada vadesi gelen her şey vade sırasıyla ve adım adım yapılır: bir vadeden ötekine en çok yüz adım, ardından yüz geniş adım. Yanıt bunun için 25 sn bekler; daha uzun sürerse iş kendiliğinden sürer ve `advancingTo` boş değildir. Saat hiç geri gitmez. Yalnızca deneme ortamında.',
  'By how much: `90s`, `15m`, `6h`, `30d`; at most 400 days': 'Ne kadar: `90s`, `15m`, `6h`, `30d`; en çok 400 gün',
  "Until when: later than the sandbox's time, by at most 400 days":
    'Ne zamana kadar: deneme ortamının saatinden sonrası, en çok 400 gün',
  "The sandbox's time; it runs on like the real one": 'Deneme ortamının saati; gerçeği gibi ilerler',
  'How far it is ahead of the real time': 'Gerçek saatten ne kadar ileride olduğu',
  'Where it is still being advanced to, in steps from one due time to the next; null: it is there':
    'Vadeden vadeye adımlarla hâlâ ileri alındığı zaman; boşsa oraya varılmıştır',
  'What became due on the way and was done, by kind': 'Arada vadesi gelip yapılanlar, türüne göre',
};
