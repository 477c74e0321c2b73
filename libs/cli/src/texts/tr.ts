import type { Texts } from './texts.ts';

const usage = `kopru: komut satırında Köprü

  kopru listen --forward-to URL     her olayı bu makinedeki kasaya webhook olarak iletir
  kopru orders tail                 gelen ve değişen siparişleri gösterir
  kopru events resend ID            teslimatları yeniden gönderir
  kopru print --printer AD=tcp://ADRES  sipariş fişlerini ağdaki yazıcılara basar
  kopru trigger SENARYO             deneme ortamında müşteriye, kuryeye ya da platforma bir şey yaptırır
  kopru clock advance SÜRE          deneme ortamının saatini ileri alır; kopru clock saati gösterir
  kopru certify --till AD@SÜRÜM      deneme ortamında kasayı Köprü'de sınar
  kopru doctor                      anahtar, saat, adres ve alıcıda neyin yanlış olduğunu söyler

Bütün komutlarda:
  --url URL      ağ geçidi (KOPRU_URL; yoksa http://127.0.0.1:8080)
  --json         her satıra bir JSON nesnesi
  --lang tr|en   dil (yoksa LC_ALL, LC_MESSAGES ya da LANG)
  --help         komutun seçenekleri
  --version

API anahtarı KOPRU_API_KEY'den, imza anahtarı KOPRU_WEBHOOK_SECRET'tan okunur: seçenekler süreç listesinde görünür.

Çıkış kodları: 0 tamam, 1 teslim edilemeyen ya da yolunda olmayan bir şey var, 2 komut satırı yanlış, 3 anahtar
reddedildi, 4 ulaşılamıyor
`;

const listen = `kopru listen --forward-to URL [seçenekler]

Hesabın olaylarını okur, her birini webhook nasıl gelirse öyle POST eder: başlıklar, gövde, imza, yeniden denemeler. Bir
siparişin olayları sırasını korur. Köprü kalınan yeri bir adla hatırlar: 2xx ile yanıtlanmayan olay, komut öldürülse bile
yeniden gelir.

  --forward-to URL       nereye; örneğin http://localhost:9000/hook
  --consumer AD          akıştaki yerin adı (kopru-listen); her ad bütün olayları alır
  --from YER             önce adı taşır: earliest (en baş), latest (şimdi) ya da 2026-11-20T17:00:00Z gibi bir zaman
  --events A,B           yalnız bu olaylar (yoksa bilinen dördü)
  --secret WHSEC         bu imza anahtarı olan bir uç nokta gibi imzalar (daha iyisi: KOPRU_WEBHOOK_SECRET)
  --bare                 anahtar, önünde "Bearer" olmadan
  --retry-delays LİSTE   yeniden denemelerden önceki aralar (15s,1m,5m); sonuncudan sonra olaydan vazgeçilir
  --timeout SÜRE         alıcının yanıt süresi (10s)
  --lease SÜRE           olayların tutulduğu süre; komut öldürülürse bu bitince yeniden gelirler (30s)
  --count N              N olaydan sonra biter
  --for SÜRE             bu süreden sonra biter

İletilen webhook'lar varsa KOPRU_WEBHOOK_KEY'i, yoksa KOPRU_API_KEY'i taşır.
Bir olaydan vazgeçilirse ya da alıcı 410 derse çıkış kodu 1'dir.
`;

const ordersTail = `kopru orders tail [seçenekler]

Şu andan sonra gelen ve değişen her siparişi gösterir.

  --count N    N satırdan sonra biter
  --for SÜRE   bu süreden sonra biter
`;

const eventsResend = `kopru events resend ID
kopru events resend --order ID
kopru events resend --since ZAMAN

Bir teslimatı hemen yeniden dener. ID, alıcılara veri.id olarak gidendir.

  --order ID      bu siparişin başarısız olmuş bütün teslimatları, eskiden yeniye; ID siparişin id'sidir
  --since ZAMAN   o zamandan beri teslim edilmemiş her şey, örneğin 2026-11-20T17:00:00Z; gerisini Köprü yapar

webhooks:write yetkili bir anahtar ister. Alıcı 2xx ile yanıtlamazsa çıkış kodu 1'dir.
`;

const print = `kopru print --printer AD=tcp://ADRES[:PORT][?SEÇENEK=DEĞER&…] [--printer …]
kopru print --settings DOSYA
kopru print --test | --order NUMARA
kopru print install | uninstall

Her siparişin fişini onaylanınca, değişince "DEĞİŞTİ", iptal edilince "İPTAL" başlığıyla ESC/POS yazıcılara basar. Açık bir adres
gerekmez; neyin basıldığını hatırlar: kapalı yazıcı açılınca fişlerini alır, hiçbir fiş iki kez çıkmaz. Belki zaten çıkmış
olan fişin başında "TEKRAR / REPRINT" yazar.

  --printer YAZICI        birden çok verilebilir; port verilmezse 9100'dür; bir yazıcının seçenekleri:
                            layout=full|kitchen   kitchen: fiyatsız (adı kitchen ya da mutfak olan yazıcıda kendiliğinden)
                            slips=order,change,cancel   yalnız bunlar
                            when=accepted|new     ilk fiş: sipariş onaylanınca ya da gelince
                            restaurants=A,B       yalnız bu restoranlar, id ya da adla
                            width=80|58  columns=24…64  copies=1…5  cut=partial|full|none  beep=true
                            codepage=cp857|windows1254|ascii  codepageNumber=0…255 (13, 48; yazıcının kendi deneme sayfası söyler)
  --settings DOSYA        aynısı JSON olarak: {"printers": [{"name": "mutfak", "address": "tcp://…", "width": 58}], "language": "tr"};
                          url ve apiKey de orada durabilir
  --only AD               yazıcılardan yalnız bu
  --slip-language tr|en   fişlerin dili (tr)
  --test                  Türkçe harflerle bir deneme sayfası basar ve biter
  --order NUMARA          bir siparişi numarası, kısa kodu ya da id'siyle, üstünde belirterek yeniden basar ve biter
  --data KLASÖR           neyin basıldığı burada tutulur
  --max-age SÜRE          daha uzun bekleyen fiş basılmaz, söylenir (12h)
  --for SÜRE              bu süreden sonra biter

install, verilen yazıcılar ve KOPRU_API_KEY'deki anahtarla makineyle birlikte başlayan bir hizmet kurar (systemd ya da Windows görevi);
uninstall kaldırır. İkisi de yönetici ister. orders:read yetkili bir anahtar yeter.
`;

const trigger = `kopru trigger SENARYO [seçenekler]

Deneme ortamında bir şeyi başlatır (kpr_test_ ile başlayan bir anahtar ister).

  order          bir müşteri sipariş verir
  timeout        … ve platform siparişle ilgili ilk komuta yanıt vermez
  refused        … ve platform siparişle ilgili ilk komutu reddeder
  twice          … ve platform siparişi iki kez gönderir
  late-cancel    … ve müşteri, sipariş onaylandıktan iki saniye sonra iptal eder
  cancel ID      müşteri bu siparişi iptal eder; ID siparişin id'si ya da platformdaki numarasıdır
  courier ID     platformun kuryesi sıradaki adımını atar
  reset          aksaklıklar kalkar, mağazalar açılır, süren bütün siparişler iptal edilir

  --provider AD      getir (verilmezse), ys, ty ya da migros
  --restaurant ID    deneme ortamının bir restoranı (verilmezse en yenisi; hiç yoksa oluşturulur)
  --note METİN       müşterinin ayrıca yazdığı not

Sipariş, Köprü'ye gelince gösterilir. 30 saniye içinde gelmezse ya da Köprü reddederse çıkış kodu 1'dir.
`;

const clock = `kopru clock
kopru clock advance SÜRE
kopru clock advance --to ZAMAN

Deneme ortamının saatini ve ne kadar ileride olduğunu gösterir (kpr_test_ ile başlayan bir anahtar ister) ya da saati ileri
alır: 90s, 15m, 6h, 30d. Arada vadesi gelen her şey sırasıyla yapılır; komut, saat oraya varınca biter.

  --to ZAMAN   o zamana kadar, örneğin 2026-11-21T12:00:00Z

Köprü reddederse ya da komut saat oraya varmadan bitirilirse çıkış kodu 1'dir; saat kendiliğinden sürer.
`;

const certify = `kopru certify --till AD@SÜRÜM [seçenekler]

Sertifikasyon senaryolarını deneme ortamının webhook adresindeki kasaya oynatır (kpr_test_ ile başlayan anahtar) ve her sonucu gösterir;
geçilemeyenleri, neden olan çağrı ve gönderimlerle. Ctrl-C iptal eder.

  --forward-to URL      yalnızca bu makinenin ulaştığı bir kasa, örneğin http://localhost:9000/hook: Köprü'nün gönderdikleri bu
                        komut üzerinden, baytı baytına gelir; genel adres gerekmez; anahtarda webhooks:write yetkisi olmalı
  --till AD@SÜRÜM       kasanın adı ve denenen sürümü
  --scenario A,B        yalnızca bunlar
  --seed N              aynı tohum aynı siparişleri üretir
  --junit DOSYA         sonuçları JUnit XML olarak yazar

Bir senaryo geçilemezse ya da sertifikasyon sonuna varamazsa çıkış kodu 1'dir.
`;

const doctor = `kopru doctor [--forward-to URL]

Ağ geçidine, sürümüne, anahtara, anahtarın yetkilerine ve bu makinenin saatine bakar.

  --forward-to URL   oraya bir deneme olayı da gönderir ("test": true) ve 2xx bekler
  --timeout SÜRE     alıcının yanıt süresi (10s)
  --secret WHSEC     deneme olayını imzalar (daha iyisi: KOPRU_WEBHOOK_SECRET)
  --bare             anahtar, önünde "Bearer" olmadan

Yetkiler, saat ya da alıcı yolunda değilse çıkış kodu 1'dir.
`;

export const tr: Texts = {
  usage,
  help: { listen, ordersTail, eventsResend, print, trigger, clock, certify, doctor },
  unknownCommand: (words) => `"${words}" diye bir komut yok. kopru --help komutları gösterir.`,
  unknownOption: (name, command) => `"${command}" komutunun ${name} seçeneği yok.`,
  valueMissing: (name) => `${name} seçeneğinin değeri eksik.`,
  noValue: (name) => `${name} seçeneği değer almaz.`,
  optionMissing: (name) => `${name} seçeneği eksik.`,
  operandMissing: (name) => `${name} eksik.`,
  unexpected: (word) => `"${word}" burada beklenmiyor.`,
  onlyOneOf: (names) => `Şunlardan birini verin: ${names}.`,
  wrongUrl: (text) => `"${text}" bir http ya da https adresi değil.`,
  wrongDuration: (name, text) => `${name}: "${text}", 500ms, 30s ya da 5m gibi bir süre değil.`,
  wrongNumber: (name, text, min, max) => `${name}: "${text}", ${min} ile ${max} arasında bir sayı değil.`,
  wrongLease: (least) => `--lease en az ${least}, en çok 15m olmalı: --timeout'tan uzun.`,
  wrongLanguage: (text) => `--lang tr ya da en olur, "${text}" olmaz.`,
  wrongSecret: 'Bu bir imza anahtarı değil: "whsec_" ile başlar, ardından harfler ve rakamlar gelir (base64).',
  wrongKey: 'KOPRU_API_KEY içinde hiçbir anahtarda bulunmayan karakterler var.',
  unknownEvent: (name, known) => `"${name}" diye bir olay yok; olaylar: ${known}.`,
  unknownScenario: (name, known) => `"${name}" diye bir senaryo yok; senaryolar: ${known}.`,
  notArrived: (pid) => `${pid} verildi, ama 30 saniye sonra hâlâ Köprü'de değil.`,
  begunAgain: (faults, orders) => `${faults} aksaklık kaldırıldı, ${orders} sipariş iptal edildi.`,
  wrongAdvance: (text) => `"${text}", 90s, 15m, 6h ya da 30d gibi bir süre değil.`,
  wrongTill: (text) => `--till AD@SÜRÜM biçimindedir, örneğin "Kasa@4.2.0"; "${text}" değil.`,
  nobodyAt: (url, reason) => `${url} adresinde bağlantı kabul eden yok (${reason}). Önce kasayı başlatın.`,
  forwarding: (url) => `Köprü, ${url} adresindeki kasaya bu makine üzerinden ulaşıyor.`,
  tunnelLost: (reason) => `Kasaya giden tünel kapandı: ${reason}`,
  certifying: (id, seed) => `${id} numaralı sertifikasyon ${seed} tohumuyla sürüyor.`,
  passed: 'geçti',
  failed: 'KALDI',
  endings: { passed: 'Geçti', failed: 'Kaldı', aborted: 'Yarıda kaldı', cancelled: 'İptal edildi' },
  isNotMet: 'sağlanmadı:',
  certified: (ending, passed, failed, levels) =>
    `${ending}: ${passed} senaryo geçildi, ${failed} senaryo geçilemedi.${levels === '' ? '' : ` Sertifika: ${levels}.`}`,
  advancing: (to) => `Saat hâlâ ileri alınıyor: ${to}.`,
  wrongTime: (text) => `"${text}", 2026-11-20T17:00:00Z gibi bir zaman değil.`,
  keyMissing: "KOPRU_API_KEY'e hesabın bir API anahtarını verin.",
  refused: (message, code, requestId) => `${message} (${code}, ${requestId})`,
  unreachable: (url, reason) => `${url} yanıt vermiyor: ${reason}`,
  notKopru: (url, status) => `${url} yanıt veriyor (${status}), ama Köprü gibi değil.`,
  plainHttp: (host: string): string =>
    `Uyarı: anahtar ${host} adresine şifrelenmeden gidiyor; aradaki herkes okuyabilir. https kullanın.`,
  connectionLost: (reason) => `Bağlantı koptu (${reason}); geri gelene kadar yeniden deneniyor.`,
  connectionBack: 'Bağlantı geri geldi.',
  noAnswer: 'zamanında yanıt yok',
  listening: (consumer, url) => `Olaylar "${consumer}" adıyla ${url} adresine iletiliyor. Bitirmek için Ctrl-C.`,
  attemptFailed: (answer, number, again) => `${answer}, ${number}. deneme, ${again} sonra yeniden`,
  gaveUp: (answer, number) => `${answer}, ${number}. denemeden sonra vazgeçildi`,
  gone: 'Alıcı 410 dedi: artık olay istemiyor.',
  leaseLost: (count) => `${count} olay yeniden gelecek: bu addaki başka bir makine onları tutuyor.`,
  summary: (delivered, failed) => `${delivered} olay teslim edildi, ${failed} olaydan vazgeçildi.`,
  tailing: 'Siparişler bekleniyor. Bitirmek için Ctrl-C.',
  noLongerThere: 'artık yok',
  resent: (id, answer) => `${id}  teslim edildi  ${answer}`,
  notResent: (id, answer) => `${id}  teslim edilemedi  ${answer}`,
  nothingFailed: 'Bu siparişin başarısız olmuş teslimatı yok.',
  recovering: (id) => `Köprü o zamandan beri teslim edilmemiş her şeyi yeniden gönderiyor (kurtarma ${id}).`,
  print: {
    watching: (count, url) => `${url} siparişleri ${count} yazıcıda çıkıyor. Bitirmek için Ctrl-C.`,
    wrongPrinter: (text) =>
      `--printer AD=tcp://ADRES:PORT biçimindedir, örneğin mutfak=tcp://192.168.1.50; "${text}" değil.`,
    wrongSetting: (source, field, message) => `${source}: ${field}: ${message}`,
    unreadableSettings: (path, reason) => `${path} ayarları okunamıyor: ${reason}`,
    unknownPrinter: (name, known) => `"${name}" diye bir yazıcı yok; yazıcılar: ${known}.`,
    unreadableState: (path, reason) => `${path} okunamıyor: ${reason}`,
    unwritableState: (path, reason) => `${path} yazılamıyor: ${reason}`,
    brokenState: (path) => `${path} bozuk. Silin; baskı bir sonraki siparişle başlar.`,
    alreadyRuns: (folder) => `${folder} ile başka bir "kopru print" çalışıyor: her şey iki kez basılırdı.`,
    noPrinterFor: (number) => `Yazıcıların hiçbiri ${number} siparişinin restoranı için değil.`,
    slips: { order: 'basıldı', change: 'değişiklik basıldı', cancel: 'iptal basıldı' },
    again: 'tekrar olarak işaretli',
    done: 'basıldı',
    trouble: (reason, waiting) => `${reason}; ${waiting} sipariş bekliyor`,
    reasons: {
      no_paper: 'KÂĞIT BİTTİ',
      cover_open: 'KAPAK AÇIK',
      error: 'YAZICI HATASI',
      offline: 'ÇEVRİM DIŞI',
      unreachable: 'ULAŞILAMIYOR',
      silent: 'YANIT YOK',
      interrupted: 'Basarken BAĞLANTI KOPTU',
    },
    back: 'geri geldi',
    tooOld: (number) => `${number} çok bekledi, basılmadı; kopru print --order basar`,
    gone: (number) => `${number} artık yok`,
    installed: 'Hizmet kuruldu ve çalışıyor.',
    uninstalled: 'Hizmet kaldırıldı.',
    needsAdmin: (line) => `Bunun için yönetici gerekir. Şunu çalıştırın: ${line}`,
    needsAdminOnWindows: (line) =>
      `Bunun için yönetici gerekir. "Yönetici olarak çalıştır" ile bir komut istemi açın, sonra: ${line}`,
    needsPackage: 'Yalnız paket kendini kurar; onu npm pack -w libs/cli --ignore-scripts=false yapar',
    noService: 'Hizmet yalnız systemd olan Linux ile Windows’ta kurulur; "kopru print" makineyle birlikte başlatılsın.',
    hiddenNode: (path) => `Hizmet ${path} dosyasını okuyamaz. Önce Node’u bu makinenin bütün kullanıcıları için kurun.`,
    commandFailed: (command, reason) => `${command} başarısız: ${reason}`,
  },
  checks: {
    gateway: 'ağ geçidi',
    version: 'sürüm',
    key: 'anahtar',
    scopes: 'yetkiler',
    clock: 'saat',
    receiver: 'alıcı',
  },
  well: 'tamam',
  wrong: 'YANLIŞ',
  answersIn: (ms) => `${ms} ms'de yanıt veriyor`,
  apiVersion: (version) => `API ${version}`,
  otherVersion: (version, known) => `API ${version}; bu komut ${known} sürümünü bilir`,
  keyWorks: 'kabul ediliyor',
  noScopes: 'anahtar yalnız webhook içindir: hiçbir şeyi açmaz',
  clockOff: (seconds) => `ağ geçidinden ${seconds} sn farklı`,
  clockWrong: (seconds) => `ağ geçidinden ${seconds} sn farklı; 300 sn'den sonra imzalar reddedilir: saati ayarlayın`,
};
