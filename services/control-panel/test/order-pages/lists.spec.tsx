import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { panelTests } from '../support/panel.tsx';
import { endpoint, id, key, page, restaurant, user as person } from '../support/samples.ts';

const panel = panelTests();
const times = { createdAt: '2026-03-01T12:00:00Z', updatedAt: '2026-03-01T12:00:00Z' };
const session = (number: number, userAgent: string) => ({
  id: id(number),
  isCurrent: false,
  userAgent,
  address: '10.0.0.1',
  createdAt: times.createdAt,
  lastSeenAt: times.createdAt,
});

/** The second page is asked for by the cursor of the first. */
const inTwo =
  <T,>(first: T, second: T) =>
  ({ query }: { query: Record<string, unknown> }) =>
    query['cursor'] === 'iki' ? page([second]) : page([first], { nextCursor: 'iki' });

const more = async (user: UserEvent, first: string, second: string): Promise<void> => {
  expect(await screen.findByText(first)).toBeVisible();
  expect(screen.queryByText(second)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Daha fazla göster' }));
  expect(await screen.findByText(second)).toBeVisible();
  expect(screen.getByText(first)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Daha fazla göster' })).toBeNull());
};

describe('a long list is read as far as somebody wants to see:', () => {
  it('users', async () => {
    panel.api.answer(
      'listUsers',
      inTwo(person({ email: 'bir@ornek.com' }), person({ id: id(71), email: 'iki@ornek.com' })),
    );
    await more(await panel.open('/users'), 'bir@ornek.com', 'iki@ornek.com');
  });

  it('keys', async () => {
    panel.api.answer('listKeys', inTwo(key({ name: 'Bir' }), key({ id: id(61), name: 'İki' })));
    await more(await panel.open('/keys'), 'Bir', 'İki');
  });

  it('addresses of webhooks', async () => {
    panel.api.answer(
      'listEndpoints',
      inTwo(endpoint({ url: 'https://bir.ornek.com/' }), endpoint({ id: id(41), url: 'https://iki.ornek.com/' })),
    );
    await more(await panel.open('/webhooks'), 'https://bir.ornek.com/', 'https://iki.ornek.com/');
  });

  it('sessions', async () => {
    panel.api.answer('listSessions', inTwo(session(1, 'kasa/1.0'), session(2, 'kasa/2.0')));
    panel.api.answer('listLimits', { items: [] });
    await more(await panel.open('/settings'), 'kasa/1.0', 'kasa/2.0');
  });

  it('businesses', async () => {
    const business = { id: 'b-1', name: 'Zincir', restaurantCount: 2, ...times };
    panel.api.answer('listRestaurants', page([restaurant()]));
    panel.api.answer('listIntegrations', page([]));
    panel.api.answer('listBusinesses', inTwo(business, { ...business, id: 'b-2', name: 'Öteki' }));
    const user = await panel.open('/restaurants');
    await user.click(screen.getByRole('tab', { name: 'İşletmeler' }));
    await more(user, 'b-1', 'b-2');
  });
});

describe('a select box of an account with more restaurants than are read at once', () => {
  it('asks for what is typed, and names what is chosen though it is none of the first', async () => {
    const names = { [id(10)]: 'Kadıköy', [id(11)]: 'Işık', [id(12)]: 'Üsküdar' };
    const all = Object.entries(names).map(([one, name]) => restaurant({ id: one, name }));
    panel.api.answer('listRestaurants', ({ query }) => {
      if (query['q'] !== undefined) return page(all.filter(({ name }) => name === 'Işık'));
      if (query['ids'] !== undefined) return page(all.filter((one) => String(query['ids']).includes(one.id)));
      return page(all.slice(0, 1), { nextCursor: 'iki' });
    });
    panel.api.answer('listOrders', page([]));
    const user = await panel.open(`/orders?restaurantId=${id(12)}`);
    const box = await screen.findByRole('combobox', { name: 'Restoran' });
    await waitFor(() => expect(box).toHaveValue('Üsküdar'));
    await user.clear(box);
    await user.type(box, 'isik');
    await user.click(await screen.findByRole('option', { name: 'Işık' }));
    await waitFor(() => expect(panel.api.asked('listOrders').at(-1)?.query).toMatchObject({ restaurantId: id(11) }));
    expect(panel.api.asked('listRestaurants').map(({ query }) => query['q'])).toContain('isik');
  });
});
