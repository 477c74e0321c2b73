import { hasWord } from '@kopru/contracts';

/**
 * How restaurants call what is to be left out, or the group that it is chosen from, where no flag of the platform says it.
 * Source: categories of menus in public clients, and our own.
 */
const leftOutWords = [
  ...['çıkar', 'çıkarın', 'çıkaralım', 'çıkarılsın', 'çıkarılan', 'çıkarılanlar', 'çıkarılacak', 'çıkarılacaklar'],
  ...['çıkart', 'çıkartın', 'çıkartalım', 'çıkartılsın', 'çıkartılan', 'çıkartılanlar', 'çıkartılacak'],
  ...['çıkartılacaklar', 'çıkarma', 'çıkartma', 'çıkarmak ister misin', 'çıkarmak ister misiniz'],
  ...['çıkarmak istediğin', 'çıkarmak istediğiniz', 'çıkarmak istediklerin', 'çıkarmak istedikleriniz'],
  ...['çıkartmak ister misin', 'çıkartmak ister misiniz', 'çıkartmak istediğin', 'çıkartmak istediğiniz'],
  ...['çıkartmak istediklerin', 'çıkartmak istedikleriniz'],
  ...['çıkarmak istediklerim', 'çıkarılmasını istediğim', 'çıkarılmasını istediklerim', 'çıkarılmasını istediğin'],
  ...['çıkarılmasını istediklerin', 'çıkarılmasını istediğiniz', 'çıkarılmasını istedikleriniz'],
  ...['çıkarılabilir malzeme', 'çıkarılabilir malzemeler', 'çıkarılabilir içerik', 'çıkarılabilir içerikler'],
  ...['çıkarılabilecek', 'çıkarılabilecekler', 'çıkarabileceğin', 'çıkarabileceğiniz', 'çıkarabileceklerin'],
  ...['çıkarabilecekleriniz', 'çıkarmalar', 'eksiltme', 'koymayalım'],
  ...['istemem', 'istemiyorum', 'istemiyoruz', 'istemediğim', 'istemediklerim', 'istemediğin', 'istemediklerin'],
  ...['istemediğiniz', 'istemedikleriniz', 'istenmeyen', 'istenmeyenler'],
  ...['olmasın', 'olmadan', 'konmasın', 'konulmasın', 'koymayın', 'koyulmasın', 'eklenmesin', 'eklemeyin', 'içermesin'],
  ...['kaldır', 'kaldırılsın', 'kaldırılacak', 'kaldırılacaklar', 'eksilt', 'eksiltilecek', 'eksiltilecekler', 'hariç'],
  ...['remove', 'removed', 'removal', 'exclude', 'excluded', 'excludes', 'excluding', 'without', 'unwanted'],
  ...[
    'leave out',
    'do not add',
    'removals',
    'exclusion',
    'exclusions',
    'removable ingredient',
    'removable ingredients',
  ],
];

/** Whether a choice of this name, or from a group of this name, is to be left out; nobody pays for that. */
export const isLeftOut = (name: string | null, price: number): boolean => price <= 0 && hasWord(name, leftOutWords);
