/** What is for the sandbox only. */
export const sandboxInTurkish: Readonly<Record<string, string>> = {
  Sandbox: 'Deneme ortamı',
  'Sandbox.about': 'Benzetilmiş müşteriler, kuryeler ve platformlar; deneme ortamının anahtarları için',
  'placeSandboxOrder.summary': 'Bir müşteriye sipariş verdir',
  'placeSandboxOrder.description':
    'Benzetilmiş bir platformda; platform siparişi Köprü’ye gerçeği gibi gönderir: bir saniye içinde, Trendyol Go’da bir sonraki sorguda. Yalnızca deneme ortamında, `kpr_test_…` anahtarıyla.',
  'cancelSandboxOrder.summary': 'Bir siparişi müşteriye ya da platforma iptal ettir',
  'cancelSandboxOrder.description': 'Köprü bunu her iptal gibi öğrenir: durum 1500. Yalnızca deneme ortamında.',
  'moveSandboxCourier.summary': 'Platformun kuryesine sıradaki adımı attır',
  'moveSandboxCourier.description':
    'Yalnızca platformun taşıdığı siparişte ve sıra kuryedeyse; yoksa `invalid_transition`. Yalnızca deneme ortamında.',
  'setSandboxFault.summary': 'Benzetilmiş platformlarda bir aksaklık çıkar',
  'setSandboxFault.description':
    'Aksaklık, deneme ortamındaki restoranların kendisine uyan sonraki `times` çağrısında ya da gönderiminde ortaya çıkar. Yalnızca deneme ortamında.',
  'resetSandbox.summary': 'Baştan başla',
  'resetSandbox.description':
    'Aksaklıklar kalkar, mağazalar açılır, platformlar süren bütün siparişleri iptal eder. Köprü’nün kayıtları kalır. Yalnızca deneme ortamında.',
  'SandboxOrderWrite.restaurantId':
    'Deneme ortamının bir restoranı; verilmezse en yenisi, hiç yoksa yeni bir restoran oluşturulur',
  'SandboxOrderWrite.provider': 'Müşterinin sipariş verdiği platform; verilmezse getir',
  deliveryBy: 'Kimin kuryesi; verilmezse ikisinden biri',
  payment: 'Müşterinin nasıl ödediği; verilmezse herhangi biri',
  scheduledInMinutes: 'İleri tarihli sipariş',
  'SandboxOrderWrite.note': 'Müşterinin notu; içindeki `KOPRU-TIMEOUT` gibi sihirli bir kelime bir olayı başlatır',
  'SandboxFault.provider': 'Yalnızca bu platform; verilmezse hepsi',
  'SandboxFault.restaurantId': 'Yalnızca bu restoran; verilmezse deneme ortamındakilerin hepsi',
  operation: 'Yalnızca bu çağrı ya da gönderim; verilmezse hepsi',
  times: 'Kaç kez ortaya çıkacağı',
  ms: 'latency, late, out_of_order ve cancel_in_preparation için',
  'SandboxOrder.providerOrderId, SandboxMove.providerOrderId': 'Siparişin platformdaki numarası: `pid` değeri',
  SandboxMove: '`platformStatus` platformun şimdi söylediğidir; Köprü bunu hemen ardından öğrenir',
  SandboxFaultSet: 'Bu kadar restoran için',
  SandboxReset: 'Bu kadar aksaklık kaldırıldı, bu kadar sipariş iptal edildi',
  'getSandboxClock.summary': 'Deneme ortamının saatini oku',
  'getSandboxClock.description': 'Gerçek saat ve ileri alındığı süre. Yalnızca deneme ortamında.',
  'advanceSandboxClock.summary': 'Deneme ortamının saatini ileri al',
  'advanceSandboxClock.description':
    'Deneme ortamının beklediği şeyler bu saate göre işler; arada vadesi gelen her şey vade sırasıyla ve adım adım yapılır: bir vadeden ötekine en çok yüz adım, ardından yüz geniş adım. Yanıt bunun için 25 sn bekler; daha uzun sürerse iş kendiliğinden sürer ve `advancingTo` boş değildir. Saat hiç geri gitmez. Yalnızca deneme ortamında.',
  advance: 'Ne kadar: `90s`, `15m`, `6h`, `30d`; en çok 400 gün',
  'SandboxClockWrite.to': 'Ne zamana kadar: deneme ortamının saatinden sonrası, en çok 400 gün',
  now: 'Deneme ortamının saati; gerçeği gibi ilerler',
  offsetMs: 'Gerçek saatten ne kadar ileride olduğu',
  advancingTo: 'Vadeden vadeye adımlarla hâlâ ileri alındığı zaman; boşsa oraya varılmıştır',
  released: 'Arada vadesi gelip yapılanlar, türüne göre',
};
