/** Tunnels of sandboxes. */
export const tunnelsInTurkish: Readonly<Record<string, string>> = {
  'openSandboxTunnel.summary': 'Adresi olmayan bir kasaya tünel aç',
  'openSandboxTunnel.description':
    'Köprü oraya göndereceklerini tüneli açan için bekletir; o da bunları ister, her POST’u kendi makinesinde yapar ve yanıtı geri verir: yönlendirici arkasındaki bir alıcı da ötekiler gibi bir alıcıdır. Yalnızca tüneli açan anahtara bir şey verilir. Tünelden geçen bir webhook adresi onunla gelir ve onunla gider. Yalnızca deneme ortamında.',
  'takeTunnelRequests.summary': 'Tünelde bekleyenleri al',
  'takeTunnelRequests.description':
    'Aynı zamanda orada birinin olduğunu söyler: kimsenin sormadığı tünel kendiliğinden kapanır. `inFlight` içinde adı geçen istekler verilmez; ötekiler yanıtlanana kadar yeniden gelir. Yalnızca deneme ortamında.',
  'answerTunnelRequest.summary': 'Bir isteğin sonucunu geri ver',
  'answerTunnelRequest.description':
    'Ağ üzerinden verilen yanıtın yerine, alıcının yanıtı sayılır. Güvenle yinelenebilir. Yalnızca deneme ortamında.',
  'closeSandboxTunnel.summary': 'Bir tüneli kapat',
  'closeSandboxTunnel.description':
    'Webhook adresi de onunla gider; üzerinden oynatılan bir sertifikasyon yarıda kalır. Yalnızca deneme ortamında.',
  'SandboxTunnelOpen.description': 'Webhook adresinin açıklaması, insanlar için',
  'SandboxTunnel.endpointId': 'Tünelden geçen webhook adresi; tünelle birlikte gider',
  idleTimeoutMs: 'Kendiliğinden kapanmadan önce kimsenin sormayabileceği süre',
  requests: 'Geliş sırasıyla; her biri olduğu gibi yapılacak bir POST’tur',
  timeoutMs: 'Alıcının en çok ne kadar sürebileceği, milisaniye olarak',
  tunnelId: 'Tünelin kimliği',
  requestId: 'İsteğin kimliği',
  'takeTunnelRequests.wait': 'Bekleyen istek yoksa kaç saniye bekleneceği',
  inFlight: 'Elde olan ve henüz yanıtlanmamış isteklerin kimlikleri: bunlar verilmez',
  'SandboxTunnelAnswer.status': 'Yanıtın durum kodu; null: yanıt gelmedi',
  error: 'Neden yanıt gelmediği, sistemin verdiği adla: `ECONNREFUSED`; null: geç kaldı',
  'SandboxTunnelAnswer.headers': 'Yanıtın dikkate alınan başlıkları',
  body: 'Yanıtın ilk 64 KiB’ı, base64 olarak',
  durationMs: 'Alıcının ne kadar sürdüğü',
  isAwaited: 'false: artık bekleyen yok',
  'CertificationWrite.endpointId': 'Kasanın yanıt verdiği webhook adresi; verilmezse açık olanların en yenisi',
};
