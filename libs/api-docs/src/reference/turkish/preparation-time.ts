/** How long the kitchen of a restaurant needs. */
export const preparationTimeInTurkish: Readonly<Record<string, string>> = {
  'getPreparationTime.summary': 'Bir restoranın mutfağının ne kadar süreye gereksinim duyduğunu oku',
  'getPreparationTime.description':
    'Kendi son 90 günlük siparişlerinden öğrenilir: hazırlığa alınmasından hazır olmasına ya da yola çıkmasına kadar geçen sürenin gün ve saate göre ortancası; az sipariş varsa restoranın ve hesabın ortancasına yaklaştırılır, son bir saatin yoğunluğu eklenir. İptaller, ileri tarihli siparişler, denemeler ve topluca ilerletilenler sayılmaz. Onaylayan süreyi kendisi seçer; onay kuralı bu süreyi gönderir.',
  suggestedMinutes: 'Şimdi onaylanan sipariş için: sabitlenen, yoksa öğrenilen süre; null: henüz bir şey bilinmiyor',
  pinnedMinutes: 'Bir kişinin seçtiği süre (restoranın `pinnedPreparationMinutes` alanı); null: seçilmemiş',
  learnedMinutes: 'Bu günün bu saatinde olağan olan, `loadMinutes` ile birlikte',
  loadMinutes: 'Son bir saatin siparişlerine göre şimdi ne kadar uzun ya da kısa sürdüğü',
  'PreparationTime.platforms': 'Hazırlık süresi olan her platform için, onun sınırları içindeki `suggestedMinutes`',
  orderCount: 'Son 90 günün kaç siparişinden öğrenildiği',
  medianMinutes: 'Bunların gerçekte ne kadar sürdüğü: ortancası',
  learnedErrorMinutes: 'Öğrenilen sürelerin, öğrenildikleri siparişlerden ne kadar saptığı: ortancası',
  sentOrderCount: 'Bunların kaçının hazırlık süresiyle onaylandığı',
  sentErrorMinutes: 'O sürenin gerçekte olandan ne kadar saptığı: ortancası',
  weekday: 'İş gününün',
  hour: 'Türkiye saatiyle, onaylandığı saat',
  'hours.minutes': 'Öğrenilen süre',
  'hours.orderCount': 'Bu günün bu saatindeki',
  'PreparationTime.hours': 'Siparişi olan saatler, haftanın her günü için',
  pinnedPreparationMinutes: 'Öğrenilenin yerine geçen hazırlık süresi, dakika; null: öğrenilen',
};
