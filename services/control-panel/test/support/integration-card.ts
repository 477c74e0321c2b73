import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { PanelRole } from '@kopru/contracts/panel/values';
import type { AnswerOf } from './panel-api.ts';
import type { Panel } from './panel.tsx';
import { id, type integration, page, restaurant } from './samples.ts';

export type Integration = ReturnType<typeof integration>;

export const ownChannel = { provider: 'direct', providerName: 'Kendi kanalı', config: {} } as const;

interface Opened {
  role?: PanelRole;
  language?: 'tr' | 'en';
  refused?: AnswerOf<'listRefusedWhileOff'>['items'];
}

/** Opens the page of a restaurant that has this one integration. */
export const openCard = async (
  { api, open }: Panel,
  shown: Integration,
  { refused = [], ...options }: Opened = {},
): Promise<UserEvent> => {
  api.answer('listRestaurants', page([restaurant()]));
  api.answer('getRestaurant', restaurant());
  api.answer('listIntegrationsOf', { items: [shown] });
  api.answer('switchIntegration', { field: 'status', status: false, providerId: 'getir' });
  api.answer('listRefusedWhileOff', { items: refused });
  const user = await open(`/restaurants/${id(10)}`, options);
  await screen.findAllByRole('switch');
  return user;
};

/** The alert with this title. */
export const notice = async (title: string): Promise<HTMLElement> =>
  (await screen.findByText(title, { selector: '[role=alert] *' })).closest('[role=alert]') as HTMLElement;
