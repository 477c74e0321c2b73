/** How long the kitchen of a restaurant needs. */
export const preparationTimeInTurkish: Readonly<Record<string, string>> = {
  'Read how long the kitchen of a restaurant needs':
    'Bir restoranın mutfağının ne kadar süreye gereksinim duyduğunu oku',
  'Learned from its own orders of the last 90 days, from the begin of preparation until the food was ready or left: the median by weekday and hour, drawn to that of the restaurant and the account where there are few, and the load of the last hour. Cancelled and scheduled orders, trials and orders that were moved on in bulk do not count. Whoever accepts chooses the time; the accept policy sends this one.':
    'Kendi son 90 günlük siparişlerinden öğrenilir: hazırlığa alınmasından hazır olmasına ya da yola çıkmasına kadar geçen sürenin gün ve saate göre ortancası; az sipariş varsa restoranın ve hesabın ortancasına yaklaştırılır, son bir saatin yoğunluğu eklenir. İptaller, ileri tarihli siparişler, denemeler ve topluca ilerletilenler sayılmaz. Onaylayan süreyi kendisi seçer; onay kuralı bu süreyi gönderir.',
  'For an order that is accepted now: what is pinned, else what is learned; null: nothing is known yet':
    'Şimdi onaylanan sipariş için: sabitlenen, yoksa öğrenilen süre; null: henüz bir şey bilinmiyor',
  'What a person has chosen (`pinnedPreparationMinutes` of the restaurant); null: nobody has':
    'Bir kişinin seçtiği süre (restoranın `pinnedPreparationMinutes` alanı); null: seçilmemiş',
  'What is usual at this hour of this weekday, with `loadMinutes`':
    'Bu günün bu saatinde olağan olan, `loadMinutes` ile birlikte',
  'How much longer, or shorter, it takes now, by the orders of the last hour':
    'Son bir saatin siparişlerine göre şimdi ne kadar uzun ya da kısa sürdüğü',
  '`suggestedMinutes` within the limits of each platform that has a preparation time':
    'Hazırlık süresi olan her platform için, onun sınırları içindeki `suggestedMinutes`',
  'How many orders of the last 90 days it is learned from': 'Son 90 günün kaç siparişinden öğrenildiği',
  'What these really took: their median': 'Bunların gerçekte ne kadar sürdüğü: ortancası',
  'How far off the learned times are for the orders that they are made of: the median':
    'Öğrenilen sürelerin, öğrenildikleri siparişlerden ne kadar saptığı: ortancası',
  'How many of them were accepted with a preparation time': 'Bunların kaçının hazırlık süresiyle onaylandığı',
  'How far off that time was from what really happened: the median':
    'O sürenin gerçekte olandan ne kadar saptığı: ortancası',
  'Of the working day': 'İş gününün',
  'By the clock of Türkiye, of the acceptance': 'Türkiye saatiyle, onaylandığı saat',
  'What is learned': 'Öğrenilen süre',
  'Of this hour of this weekday': 'Bu günün bu saatindeki',
  'The hours that had orders, of each day of the week': 'Siparişi olan saatler, haftanın her günü için',
  'The preparation time in place of the learned one, in minutes; null: the learned one':
    'Öğrenilenin yerine geçen hazırlık süresi, dakika; null: öğrenilen',
};
