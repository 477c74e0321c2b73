/** The certification of tills. */
export const certificationInTurkish: Readonly<Record<string, string>> = {
  Certification: 'Sertifikasyon',
  'A till that proves by its traffic that it works, for keys of the sandbox':
    'Çalıştığını trafiğiyle kanıtlayan kasa; deneme ortamının anahtarları için',
  'Certify a till': 'Kasayı sertifikalandır',
  "Köprü plays its platforms and judges by traffic only: by the calls that are made with the sandbox's keys, and by the answers of its webhook endpoint. One run at a time. In the sandbox only.":
    'Köprü platformların yerine geçer ve yalnızca trafiğe bakarak karar verir: deneme ortamının anahtarlarıyla yapılan çağrılara ve webhook adresinin yanıtlarına. Aynı anda bir kez çalışır. Yalnızca deneme ortamında.',
  'List certifications': 'Sertifikasyonları listele',
  'Newest first, at most 50. In the sandbox only.': 'En yenisi başta, en çok 50. Yalnızca deneme ortamında.',
  'Read a certification': 'Bir sertifikasyonu oku',
  'How far it is, and the verdict on each scenario with its evidence. In the sandbox only.':
    'Nereye geldiği, her senaryonun sonucu ve kanıtları. Yalnızca deneme ortamında.',
  'Cancel a certification': 'Sertifikasyonu iptal et',
  'One that has ended stays as it is. In the sandbox only.':
    'Bitmiş olan olduğu gibi kalır. Yalnızca deneme ortamında.',
  'Read a certificate': 'Bir sertifikayı oku',
  'Of a certification that was passed: with every scenario and its evidence, and signed. In the sandbox only.':
    'Başarıyla biten sertifikasyonun: her senaryosu ve kanıtıyla, imzalı. Yalnızca deneme ortamında.',
  'Publish a certificate, or take it back': 'Bir sertifikayı yayınla ya da yayından kaldır',
  'With a link that is hard to guess; taken back, it leads nowhere for ever. In the sandbox only.':
    'Tahmin edilmesi zor bir bağlantıyla; kaldırılan bağlantı bir daha açılmaz. Yalnızca deneme ortamında.',
  'Of the API that it is tried with': 'Denendiği API sürümü',
  "The API's minor version; with the next one it expires": 'API’nin ara sürümü; bir sonrakiyle geçerliliği biter',
  '`certificate`, signed: compact JWS (EdDSA); the key is at `/.well-known/jwks.json`':
    'İmzalanmış `certificate`: kısa JWS (EdDSA); anahtarı `/.well-known/jwks.json` adresindedir',
  'Where anybody sees it on this server; null: nowhere': 'Bu sunucuda herkesin görebildiği adres; null: yok',
  'Whether there is a link with which anybody sees it': 'Herkesin görebileceği bir bağlantısı olup olmadığı',
  'Of the certification': 'Sertifikasyonun kimliği',
  'What was booked, in the currency of the order; it is not kept, but a certification compares it':
    'Siparişin para biriminde, muhasebeye işlenen tutar; saklanmaz, sertifikasyonda karşılaştırılır',
  'What the till is called': 'Kasanın adı',
  'Which version of it is tried': 'Denenen sürümü',
  'Only these; every one when absent': 'Yalnızca bunlar; verilmezse hepsi',
  'The same seed makes the same orders; any when absent':
    'Aynı tohum aynı siparişleri üretir; verilmezse herhangi biri',
  'Why it was aborted': 'Neden yarıda kaldığı',
  'Those of which the till has passed every scenario, of a run that passed':
    'Başarıyla biten çalıştırmada bütün senaryoları geçilen düzeyler',
  'So many scenarios': 'Bu kadar senaryo',
  'So many are not judged yet': 'Bu kadarı henüz sonuçlanmadı',
  'What the till must do': 'Kasanın ne yapması gerektiği',
  'Where it is written': 'Nerede yazılı olduğu',
  'Empty while it is not judged': 'Sonuçlanana kadar boş',
  'What must hold, for people': 'Sağlanması gereken koşul, insanlar için',
  'The number of the order that it is about': 'İlgili siparişin numarası',
  "A call of the till, or its receiver's answer": 'Kasanın bir çağrısı ya da alıcısının yanıtı',
  'The request id of the call, or the `veri.id` of the delivery':
    'Çağrının istek kimliği ya da gönderimin `veri.id` değeri',
  'The operation, or the event': 'İşlem ya da olay',
  'How it was answered; null: there was no answer': 'Nasıl yanıtlandığı; null: yanıt gelmedi',
  'The judge made it up: no webhook record tells of this delivery':
    'Değerlendirici uydurdu: bu gönderimin webhook kaydı yoktur',
};
