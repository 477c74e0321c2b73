import type { Locale } from '@kopru/contracts/errors/failures';

/** The rules that every operation shares. */
export const rules: Record<Locale, string> = {
  en: `Orders of the connected delivery platforms, and the restaurants they belong to.

## Authentication
Every request carries \`Authorization: Bearer <API key>\`. A key has all scopes unless it was narrowed: \`orders:read\`, \`orders:write\`, \`orders:raw\`, \`restaurants:read\`, \`restaurants:write\`, \`webhooks:write\`. Keys are issued, rotated with an overlap and revoked in the control panel, may end by themselves and be bound to addresses; one without scopes is for webhooks only; a revoked key stops working within a second.

## Sandbox
Every account has a sandbox beside its live side: keys that begin with \`kpr_test_\`, and restaurants, orders, webhooks and records of their own. The interface, its limits and its webhooks are the same, and neither side ever sees anything of the other. \`X-Kopru-Mode: live\` or \`sandbox\` on every answer to a key says which side answered. Keys are issued in the control panel, on the page of API keys, after switching to the sandbox.

## Answers
Success is HTTP 200 with \`{"success": true, "data": …}\`, lists add \`pagination\`. Failure is \`{"success": false, "message", "error": {"code", "message", "details", "requestId"}}\`; texts are Turkish or English by \`Accept-Language\`. Every answer carries \`X-Request-Id\` (your own is kept). New members may be added to answers at any time, and new values where the document says \`x-open\` (platforms, events, error codes, \`allowedActions\`): ignore what you do not know, and read an unknown error by its HTTP status.

## Generated clients
\`/web-api/v1/openapi-client.json\` is this document in the form that client generators take: OpenAPI 3.0, without regular expressions and \`webhooks\`, whose bodies stay among the schemas.

## Paging
Newest first. \`limit\` is 50 unless given, 200 at most. Give \`pagination.nextCursor\` as \`cursor\` for older items, \`pagination.prevCursor\` with \`dir=prev\` for newer ones; null means that there are no more.

## Repeating safely
An \`Idempotency-Key\` on a POST makes a repetition within 24 hours answer the first successful result. \`change-status\` is the exception, because one key is used for several steps there: give \`expectedStatus\` or \`targetStatus\` instead.

## Limits
Bodies up to 256 KiB; 100 requests per second and key, 200 at once. \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` tell where you stand; \`429\` and \`503\` carry \`Retry-After\`.

## Ids, money and times
Ids of Köprü are 24 hexadecimal characters. Where an order is named, its \`id\` and its \`pid\` (its number on the platform) are both understood. Amounts are decimal numbers in \`currency\`. Times are ISO 8601 in UTC.`,
  tr: `Bağlı teslimat platformlarının siparişleri ve ait oldukları restoranlar.

## Kimlik doğrulama
Her istek \`Authorization: Bearer <API anahtarı>\` taşır. Daraltılmadıkça bir anahtarın bütün yetkileri vardır: \`orders:read\`, \`orders:write\`, \`orders:raw\`, \`restaurants:read\`, \`restaurants:write\`, \`webhooks:write\`. Anahtarlar kontrol panelinde üretilir, eskisi bir süre geçerli kalarak yenilenir ve iptal edilir; bitiş tarihi konabilir, adreslere bağlanabilir. Yetkisi olmayan anahtar yalnızca webhook'lar içindir. İptal edilen anahtar bir saniye içinde geçersiz olur.

## Deneme ortamı
Her hesabın gerçek tarafının yanında bir deneme ortamı vardır: anahtarları \`kpr_test_\` ile başlar; restoranları, siparişleri, webhook'ları ve kayıtları ayrıdır. Arayüz, sınırlar ve webhook'lar aynıdır; iki taraf birbirinden hiçbir şey görmez. Anahtarla yapılan her isteğin yanıtındaki \`X-Kopru-Mode: live\` ya da \`sandbox\` hangi tarafın yanıtladığını söyler. Anahtarlar, kontrol panelinde deneme ortamına geçilerek API anahtarları sayfasında üretilir.

## Yanıtlar
Başarı, HTTP 200 ve \`{"success": true, "data": …}\` demektir; listelere \`pagination\` eklenir. Hata \`{"success": false, "message", "error": {"code", "message", "details", "requestId"}}\` biçimindedir; metinler \`Accept-Language\` başlığına göre Türkçe ya da İngilizcedir. Her yanıtta \`X-Request-Id\` vardır (sizinki korunur). Yanıtlara her zaman yeni alanlar, belgede \`x-open\` yazan yerlere (platformlar, olaylar, hata kodları, \`allowedActions\`) yeni değerler eklenebilir: bilmediğinizi yok sayın, tanımadığınız hatayı HTTP durumuna göre okuyun.

## İstemci üretmek
\`/web-api/v1/openapi-client.json\`, bu belgenin istemci üreticilerine uygun biçimidir: OpenAPI 3.0, düzenli ifadesiz; \`webhooks\` yoktur, gövdeleri şemalar arasındadır.

## Sayfalama
En yeni en başta. \`limit\` verilmezse 50, en çok 200'dür. Daha eskiler için \`pagination.nextCursor\` değerini \`cursor\` olarak, daha yeniler için \`pagination.prevCursor\` değerini \`dir=prev\` ile verin; null, başka kayıt kalmadığını söyler.

## Güvenle yinelemek
POST isteğindeki \`Idempotency-Key\`, 24 saat içindeki yinelemeye ilk başarılı sonucu verdirir. \`change-status\` bunun dışındadır, çünkü orada bir anahtar birkaç adım için kullanılır: onun yerine \`expectedStatus\` ya da \`targetStatus\` verin.

## Sınırlar
Gövde en çok 256 KiB; anahtar başına saniyede 100, bir anda 200 istek. \`RateLimit-Limit\`, \`RateLimit-Remaining\` ve \`RateLimit-Reset\` ne kadar kaldığını söyler; \`429\` ve \`503\` \`Retry-After\` taşır.

## Kimlikler, para ve zaman
Köprü'nün kimlikleri 24 onaltılık basamaktır. Siparişin istendiği her yerde hem \`id\` hem de \`pid\` (platformdaki numarası) anlaşılır. Tutarlar, \`currency\` biriminde ondalık sayılardır. Zamanlar ISO 8601 biçiminde ve UTC'dir.`,
};
