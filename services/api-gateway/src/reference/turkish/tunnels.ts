/** Tunnels of sandboxes. */
export const tunnelsInTurkish: Readonly<Record<string, string>> = {
  'Open a tunnel to a till that has no address': 'Adresi olmayan bir kasaya tünel aç',
  'Köprü keeps what it would send there for whoever has opened the tunnel, which asks for it, makes each POST on its own machine and hands the answer back: a receiver behind a router is a receiver like others. Only the key that opened it is given anything. A webhook endpoint that leads through it comes with it and goes with it. In the sandbox only.':
    'Köprü oraya göndereceklerini tüneli açan için bekletir; o da bunları ister, her POST’u kendi makinesinde yapar ve yanıtı geri verir: yönlendirici arkasındaki bir alıcı da ötekiler gibi bir alıcıdır. Yalnızca tüneli açan anahtara bir şey verilir. Tünelden geçen bir webhook adresi onunla gelir ve onunla gider. Yalnızca deneme ortamında.',
  'Take what waits at a tunnel': 'Tünelde bekleyenleri al',
  'Says at the same time that somebody is there: a tunnel where nobody asks closes by itself. Requests that are named in `inFlight` are left out; others come again until they are answered. In the sandbox only.':
    'Aynı zamanda orada birinin olduğunu söyler: kimsenin sormadığı tünel kendiliğinden kapanır. `inFlight` içinde adı geçen istekler verilmez; ötekiler yanıtlanana kadar yeniden gelir. Yalnızca deneme ortamında.',
  'Hand back what became of a request': 'Bir isteğin sonucunu geri ver',
  "Counts as the receiver's answer, in place of one that is given over the network. Safe to repeat. In the sandbox only.":
    'Ağ üzerinden verilen yanıtın yerine, alıcının yanıtı sayılır. Güvenle yinelenebilir. Yalnızca deneme ortamında.',
  'Close a tunnel': 'Bir tüneli kapat',
  'Its webhook endpoint goes with it, and a certification that is played through it is aborted. In the sandbox only.':
    'Webhook adresi de onunla gider; üzerinden oynatılan bir sertifikasyon yarıda kalır. Yalnızca deneme ortamında.',
  'Of its webhook endpoint, for people': 'Webhook adresinin açıklaması, insanlar için',
  'The webhook endpoint that leads through it, and goes with it':
    'Tünelden geçen webhook adresi; tünelle birlikte gider',
  'So long nobody may ask before it closes by itself': 'Kendiliğinden kapanmadan önce kimsenin sormayabileceği süre',
  'In the order in which they came; each is a POST, to be made as it is':
    'Geliş sırasıyla; her biri olduğu gibi yapılacak bir POST’tur',
  'How long the receiver may take, in milliseconds': 'Alıcının en çok ne kadar sürebileceği, milisaniye olarak',
  'Of the tunnel': 'Tünelin kimliği',
  'Of the request': 'İsteğin kimliği',
  'Seconds to wait for a request when there is none': 'Bekleyen istek yoksa kaç saniye bekleneceği',
  'Ids of requests that are at hand and not answered yet: they are left out':
    'Elde olan ve henüz yanıtlanmamış isteklerin kimlikleri: bunlar verilmez',
  'Of the answer; null: there was none': 'Yanıtın durum kodu; null: yanıt gelmedi',
  'Why there was no answer, as the system calls it: `ECONNREFUSED`; null: it came too late':
    'Neden yanıt gelmediği, sistemin verdiği adla: `ECONNREFUSED`; null: geç kaldı',
  'Those of the answer that count': 'Yanıtın dikkate alınan başlıkları',
  'The first 64 KiB of the answer, in base64': 'Yanıtın ilk 64 KiB’ı, base64 olarak',
  'How long the receiver took': 'Alıcının ne kadar sürdüğü',
  'False: nobody waits for it any more': 'false: artık bekleyen yok',
  'The webhook endpoint at which the till answers; the newest that is switched on when absent':
    'Kasanın yanıt verdiği webhook adresi; verilmezse açık olanların en yenisi',
};
