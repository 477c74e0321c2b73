import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import type { AnswerOf } from '../support/panel-api.ts';
import { address, panelTests } from '../support/panel.tsx';
import { choose } from '../support/press.ts';
import { id, integration, page, restaurant } from '../support/samples.ts';

const panel = panelTests();

type Menu = AnswerOf<'getMenu'>;
type Product = Menu['categories'][number]['products'][number];

const product = (change: Partial<Product> = {}): Product => ({
  id: 'p1',
  name: 'Adana dürüm',
  description: 'Közde',
  price: 15_050,
  currency: 'TRY',
  isAvailable: true,
  imageUrl: null,
  optionGroups: [],
  ...change,
});
const category = (name: string, ...products: Product[]) => ({ id: name, name, products });
const menu = (...categories: Menu['categories']): Menu => ({
  provider: 'getir',
  restaurantId: id(10),
  fetchedAt: '2026-03-01T12:30:00.000Z',
  categories,
});
const at = (restaurantId: string, provider: ProviderSlug) =>
  integration({ integrationId: `${restaurantId.slice(0, -1)}${provider.length}`, restaurantId, provider });

interface Opened {
  path?: string;
  language?: 'tr' | 'en';
  integrations?: ReturnType<typeof integration>[];
}

const openMenus = async (shown: Menu, { path = '/menus', language = 'tr', integrations }: Opened = {}) => {
  panel.api.answer('listRestaurants', page([restaurant(), restaurant({ id: id(11), name: 'Beşiktaş' })]));
  const all = integrations ?? [at(id(10), 'getir'), at(id(10), 'ty')];
  panel.api.answer('listIntegrations', page(all));
  panel.api.answer('listIntegrationsOf', ({ id: one }) => ({
    items: all.filter(({ restaurantId }) => restaurantId === one),
  }));
  panel.api.answer('getMenu', shown);
  return panel.open(path, { language });
};
const asked = () => panel.api.asked('getMenu').map(({ id: provider, query }) => [provider, query['restaurantId']]);
const row = async (name: string) => (await screen.findByText(name)).closest('li') as HTMLElement;

describe('the menu of a platform', () => {
  it('tells each product by what it is, its price and its options', async () => {
    const options = [
      { id: 'o1', name: 'Ayran', price: 1500 },
      { id: 'o2', name: 'Su', price: 0 },
    ];
    await openMenus(
      menu(category('Dürümler', product({ optionGroups: [{ id: 'g1', name: 'İçecek', min: 0, max: 1, options }] }))),
    );
    expect(await row('Adana dürüm')).toHaveTextContent('Adana dürümKözdeİçecek: Ayran (+₺15,00), Su₺150,50');
    expect(screen.getByRole('button', { name: 'Dürümler 1' })).toBeVisible();
    expect(screen.getByText(/^Platformdan alındı: /)).toBeVisible();
  });

  it.each([
    ['tr', 'Satışta değil', '₺150,50'],
    ['en', 'Not available', '₺150.50'],
  ] as const)('marks what is not sold now (%s)', async (language, mark, price) => {
    const products = [product(), product({ id: 'p2', name: 'Urfa dürüm', isAvailable: false })];
    await openMenus(menu(category('Dürümler', ...products)), { language });
    expect(await row('Urfa dürüm')).toHaveTextContent(`${price}${mark}`);
    expect(await row('Adana dürüm')).not.toHaveTextContent(mark);
  });

  const image = async () => (await row('Adana dürüm')).querySelector('img');
  const icon = async () => (await row('Adana dürüm')).querySelector('svg');

  it('shows the pictures of the platform without telling it who looks', async () => {
    await openMenus(menu(category('Dürümler', product({ imageUrl: 'https://img.test/1.jpg?a=b&c' }))));
    expect(await image()).toHaveAttribute(
      'src',
      `/panel-api/menus/getir/picture?restaurantId=${id(10)}&url=https%3A%2F%2Fimg.test%2F1.jpg%3Fa%3Db%26c`,
    );
    expect(await icon()).toBeNull();
  });

  it('shows an icon for a picture that does not come, until there is another one', async () => {
    const user = await openMenus(menu(category('Dürümler', product({ imageUrl: 'https://img.test/1.jpg' }))));
    fireEvent.error((await image()) as HTMLElement);
    expect([await image(), (await icon()) === null]).toEqual([null, false]);
    panel.api.answer('getMenu', menu(category('Dürümler', product({ imageUrl: 'https://img.test/2.jpg' }))));
    await user.click(screen.getByRole('button', { name: 'Yenile' }));
    await waitFor(async () => expect((await image())?.getAttribute('src')).toMatch(/2\.jpg$/));
  });

  it('opens with its first two categories unfolded', async () => {
    const user = await openMenus(
      menu(...['Bir', 'İki', 'Üç'].map((name) => category(name, product({ name: `${name}.` })))),
    );
    const collapses = await screen.findAllByRole('button', { name: /^(Bir|İki|Üç) 1$/ });
    expect(collapses.map((collapse) => collapse.getAttribute('aria-expanded'))).toEqual(['true', 'true', 'false']);
    await user.click(collapses[2] as HTMLElement);
    await waitFor(() => expect(screen.getByText('Üç.')).toBeVisible());
  });

  it('is read anew when asked', async () => {
    const user = await openMenus(menu(category('Dürümler', product())));
    await row('Adana dürüm');
    panel.api.answer('getMenu', menu(category('Dürümler', product({ name: 'Beyti' }))));
    await user.click(screen.getByRole('button', { name: 'Yenile' }));
    expect(await screen.findByText('Beyti')).toBeVisible();
    expect(screen.queryByText('Adana dürüm')).toBeNull();
  });

  it('says when it could not be read anew, and keeps what was there', async () => {
    const user = await openMenus(menu(category('Dürümler', product())));
    await row('Adana dürüm');
    panel.api.refuse('getMenu', 'provider_timeout', { params: { provider: 'Getir Yemek' } });
    await user.click(screen.getByRole('button', { name: 'Yenile' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Getir Yemek zamanında yanıt vermedi');
    expect(await row('Adana dürüm')).toBeVisible();
  });

  it('is said to be empty', async () => {
    await openMenus(menu());
    expect(await screen.findByText('Bu platformdaki menü boş')).toBeVisible();
  });

  it.each([
    ['tr', 'Getir Yemek zamanında yanıt vermedi', 'Yeniden dene'],
    ['en', 'Getir Yemek did not answer in time', 'Try again'],
  ] as const)('is asked for again when the platform did not answer (%s)', async (language, text, again) => {
    panel.api.answer('listRestaurants', page([restaurant()]));
    panel.api.answer('listIntegrations', page([at(id(10), 'getir')]));
    panel.api.answer('listIntegrationsOf', { items: [at(id(10), 'getir')] });
    panel.api.refuse('getMenu', 'provider_timeout', { params: { provider: 'Getir Yemek' } });
    const user = await panel.open('/menus', { language });
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    panel.api.answer('getMenu', menu(category('Dürümler', product())));
    await user.click(screen.getByRole('button', { name: again }));
    expect(await row('Adana dürüm')).toBeVisible();
  });
});

describe.each(['/menus', '/stock'])('an account without a restaurant, on %s', (path) => {
  it('is told so, and led to where one is added', async () => {
    panel.api.answer('listRestaurants', page([]));
    panel.api.answer('listIntegrations', page([]));
    await panel.open(path);
    expect(await screen.findByText('Henüz restoran yok.')).toBeVisible();
    expect(screen.getByRole('main')).not.toHaveTextContent('bağlı bir platformu yok');
    const links = screen.getAllByRole('link', { name: 'Restoranlar' });
    expect(links.at(-1)).toHaveAttribute('href', '/panel/restaurants');
    expect(links).toHaveLength(2);
  });
});

describe('which menu is shown', () => {
  const some = menu(category('Dürümler', product()));

  it('is that of the first restaurant that has one', async () => {
    await openMenus(some);
    await row('Adana dürüm');
    expect(screen.getByRole('combobox', { name: 'Restoran' })).toHaveValue('Kadıköy');
    expect(screen.getByRole('combobox', { name: 'Platform' })).toHaveValue('Getir Yemek');
    expect(asked()).toEqual([['getir', id(10)]]);
  });

  it('is chosen, and kept in the address', async () => {
    const user = await openMenus(some);
    await row('Adana dürüm');
    await choose(user, 'Platform', 'Trendyol Go');
    await waitFor(() => expect(address()).toBe(`/menus?restaurantId=${id(10)}&provider=ty`));
    await waitFor(() => expect(asked()).toContainEqual(['ty', id(10)]));
  });

  it('is the one of the address', async () => {
    await openMenus(some, { path: `/menus?restaurantId=${id(10)}&provider=ty` });
    await row('Adana dürüm');
    expect(asked()).toEqual([['ty', id(10)]]);
  });

  it('is another one where the address asks for a platform that is not connected', async () => {
    await openMenus(some, { path: `/menus?restaurantId=${id(10)}&provider=migros` });
    await row('Adana dürüm');
    expect(asked()).toEqual([['getir', id(10)]]);
  });

  it('is none at a restaurant without a platform that gives its menu', async () => {
    const user = await openMenus(some, { integrations: [at(id(10), 'getir'), at(id(11), 'ys')] });
    await row('Adana dürüm');
    expect(screen.queryByText('Yemeksepeti menüyü bu yoldan vermiyor.')).toBeNull();
    await choose(user, 'Restoran', 'Beşiktaş');
    expect(await screen.findByText('Gösterilecek menü yok')).toBeVisible();
    expect(screen.getByText('Yemeksepeti menüyü bu yoldan vermiyor.')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Platform' })).toBeDisabled();
    expect(asked()).toEqual([['getir', id(10)]]);
  });

  it('is none in an account without a platform', async () => {
    panel.api.answer('listRestaurants', page([restaurant()]));
    panel.api.answer('listIntegrations', page([]));
    panel.api.answer('listIntegrationsOf', { items: [] });
    await panel.open('/menus', { language: 'en' });
    expect(await screen.findByText('No menu to show')).toBeVisible();
  });
});
