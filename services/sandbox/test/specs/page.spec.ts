import axios from 'axios';
import { faultSchema } from '../../src/world/faults.ts';
import { url } from '../support/simulator.ts';

const fileOf = async (path: string): Promise<{ type: string; text: string }> => {
  const { headers, data } = await axios.get<string>(`${url}/${path}`, { responseType: 'text', proxy: false });
  return { type: String(headers['content-type']).split(';')[0] ?? '', text: data };
};

type InBoth<Text> = Record<'tr' | 'en', Text>;
const textsOf = async () => {
  const { text } = await fileOf('texts.js');
  return (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as {
    texts: InBoth<Record<string, string>>;
    faultNames: Record<string, InBoth<string>>;
  };
};

describe('the page of the simulator', () => {
  it('is served with everything that it asks for', async () => {
    const page = await fileOf('');
    const script = await fileOf('page.js');
    const asked = [
      ...page.text.matchAll(/(?:src|href)="([a-z.]+)"/g),
      ...script.text.matchAll(/from '\.\/([a-z.]+)'/g),
    ];
    const files = await Promise.all(asked.map(async ([, path = '']) => [path, (await fileOf(path)).type]));
    expect(page.type).toBe('text/html');
    expect(Object.fromEntries(files)).toEqual({
      'page.css': 'text/css',
      'page.js': 'text/javascript',
      'texts.js': 'text/javascript',
    });
  });

  it('is there in Turkish first, and in English', async () => {
    const { text: page } = await fileOf('');
    expect(page).toContain('<html lang="tr">');
    const { texts } = await textsOf();
    expect(texts.tr).toMatchObject({ title: 'Platform simülatörü', rush: 'Öğle yoğunluğu' });
    expect(texts.en).toMatchObject({ title: 'Platform simulator', rush: 'Lunch rush' });
  });

  it('has every text that it names, in both languages', async () => {
    const { text: page } = await fileOf('');
    const { texts } = await textsOf();
    const named = [...page.matchAll(/data-t="(\w+)"/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((name) => !texts.tr[name] || !texts.en[name])).toEqual([]);
  });

  it('offers every fault by a name', async () => {
    const { faultNames } = await textsOf();
    for (const kind of faultSchema.shape.kind.options)
      expect(faultNames[kind]).toEqual({ tr: expect.any(String), en: expect.any(String) });
  });

  it('learns the names of platforms and statuses from the server', async () => {
    const { text } = await fileOf('names.json');
    expect(JSON.parse(text)).toMatchObject({
      platforms: { getir: 'Getir Yemek', ys: 'Yemeksepeti', ty: 'Trendyol Go', migros: 'Migros Yemek' },
      statuses: { 400: { name: { tr: 'Yeni', en: 'New' } } },
    });
  });
});
