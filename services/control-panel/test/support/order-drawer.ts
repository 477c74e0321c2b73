import { screen, within } from '@testing-library/react';
import type { PanelRole } from '@kopru/contracts/panel/values';
import type { Panel } from './panel.tsx';
import { id, order, page, restaurant, summary } from './samples.ts';

export type Order = ReturnType<typeof order>;

export const orderPath = `/orders/${id(30)}`;

/** Opens the drawer of this order. */
export const openOrder = async (
  { api, open }: Panel,
  shown: Order = order(),
  options: { role?: PanelRole; language?: 'tr' | 'en' } = {},
) => {
  api.answer('listRestaurants', page([restaurant()]));
  api.answer('listOrders', page([summary()]));
  api.answer('getOrder', shown);
  const user = await open(orderPath, options);
  const drawer = within(await screen.findByRole('dialog'));
  // Of a cancelled one the products that can be sold out are listed, too, once they are read.
  await drawer.findAllByText(/Adana dürüm/);
  return { user, drawer };
};
