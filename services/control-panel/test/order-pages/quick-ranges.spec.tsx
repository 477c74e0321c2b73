import { midnight, workingDayOf } from '@kopru/contracts/values/time-zone';
import { screen, waitFor } from '@testing-library/react';
import { address, panelTests } from '../support/panel.tsx';
import { page, payments, restaurant } from '../support/samples.ts';

const panel = panelTests();

/** A day in Türkiye that ends at `endsAt`, so many days ago. */
const day = (ago: number, endsAt = '04:00'): string => workingDayOf(new Date(Date.now() - ago * 86_400_000), endsAt);
const monday = day((new Date(day(0)).getUTCDay() + 6) % 7);

describe('ranges at one press', () => {
  beforeEach(() => {
    panel.api.answer('listRestaurants', page([restaurant()]));
    panel.api.answer('groupedPayments', payments);
    panel.api.answer('listOrders', page([]));
    panel.api.answer('listEndpoints', page([]));
    panel.api.answer('listRecords', page([]));
    panel.api.answer('listRecoveries', { items: [] });
  });

  describe.each(['/orders', '/payments'])('the days of %s at one press', (path) => {
    it.each([
      ['Bugün', day(0), day(0)],
      ['Dün', day(1), day(1)],
      ['Bu hafta', monday, day(0)],
    ])('are those of “%s”, and leave the other filters', async (name, from, to) => {
      const user = await panel.open(`${path}?channel=getir&cursor=c2&dir=next`);
      const button = await screen.findByRole('button', { name });
      expect(button).toHaveAttribute('aria-pressed', 'false');
      await user.click(button);
      await waitFor(() => expect(address()).toBe(`${path}?channel=getir&from=${from}&to=${to}`));
      await waitFor(() => expect(screen.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true'));
    });
  });

  describe('where minutes count', () => {
    it('yesterday ends when today begins, and today has no end', async () => {
      const user = await panel.open('/deliveries');
      await user.click(await screen.findByRole('button', { name: 'Dün' }));
      const query = () => Object.fromEntries(new URLSearchParams(location.search));
      await waitFor(() =>
        expect(query()).toEqual({ from: `${day(1, midnight)}T00:00`, to: `${day(0, midnight)}T00:00` }),
      );
      await user.click(screen.getByRole('button', { name: 'Bugün' }));
      await waitFor(() => expect(query()).toEqual({ from: `${day(0, midnight)}T00:00` }));
    });
  });
});
