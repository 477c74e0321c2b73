import { Ending } from '../ending.ts';
import { textsOf } from '../texts/texts.ts';
import { printSettings } from './settings.ts';

const read = (...printer: string[]) => printSettings({ values: { printer }, operands: [] }, 'en');
const refusal = async (...printer: string[]): Promise<string> =>
  read(...printer).then(
    () => 'taken',
    (error: unknown) => (error instanceof Ending ? error.say(textsOf('en')) : String(error)),
  );
const order = { restaurantId: 'b1', restaurantName: 'Şube KADIKÖY' };

describe('the printers of the command line', () => {
  it('have everything that is usual', async () => {
    const { printers } = await read('kasa=tcp://192.168.1.50', 'mutfak=tcp://[fe80::1]:9101');
    expect(printers).toMatchObject([
      {
        ...{ name: 'kasa', address: { host: '192.168.1.50', port: 9100 }, copies: 1, when: 'accepted' },
        slips: ['order', 'change', 'cancel'],
        form: { columns: 48, codepage: 'cp857', locale: 'tr', layout: 'full' },
        manner: { codepageNumber: 13, cut: 'partial', beep: false },
      },
      { name: 'mutfak', address: { host: 'fe80::1', port: 9101 }, form: { layout: 'kitchen' } },
    ]);
    expect(printers[0]?.isFor(order)).toBe(true);
  });

  it('are told more behind the address', async () => {
    const query =
      'width=58&slips=order,cancel&restaurants=ŞUBE Kadıköy,a1&codepage=windows1254&copies=2&beep=true&layout=full';
    const [printer] = (await read(`Mutfak=tcp://yazici.local:9100?${query}&cut=none&when=new`)).printers;
    expect(printer).toMatchObject({
      ...{ copies: 2, when: 'new', slips: ['order', 'cancel'] },
      form: { columns: 32, layout: 'full' },
      manner: { codepageNumber: 48, cut: 'none', beep: true },
    });
    const isFor = (own: object) => printer?.isFor({ ...order, ...own });
    expect([
      isFor({}),
      isFor({ restaurantName: 'Kadıköy' }),
      isFor({ restaurantId: 'a1', restaurantName: null }),
    ]).toEqual([...[true, false, true]]);
  });

  it.each([
    ['kasa=tcp://a?copies=0', 'printers.0.copies'],
    ['kasa=tcp://a?copies=iki', 'printers.0.copies'],
    ['kasa=tcp://a?slips=order,all', 'printers.0.slips.1'],
    ['kasa=tcp://a?width=60', 'printers.0.width'],
    ['kasa=tcp://a?columns=12', 'printers.0.columns'],
    ['kasa=tcp://a?codepage=utf8', 'printers.0.codepage'],
    ['kasa=tcp://a?codepageNumber=256', 'printers.0.codepageNumber'],
    ['kasa=tcp://a?beep=loud', 'printers.0.beep'],
    ['kasa=tcp://', 'printers.0.address'],
    ['kasa=tcp://a/b', 'printers.0.address'],
    ['ka sa=tcp://a', 'printers.0.name'],
  ])('%s is refused by its field', async (text, field) => {
    expect(await refusal(text)).toContain(`--printer: ${field}: `);
  });

  it('are at most twenty', async () => {
    const many = Array.from({ length: 21 }, (_, index) => `p${index}=tcp://a`);
    expect(await refusal(...many)).toContain('--printer: printers: ');
    expect(await refusal(...many.slice(1))).toBe('taken');
  });
});
