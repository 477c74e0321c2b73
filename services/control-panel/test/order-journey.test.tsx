import { within } from '@testing-library/react';
import { failure } from '@kopru/contracts/errors/failures';
import { openOrder } from './support/order-drawer.ts';
import { panelTests } from './support/panel.tsx';
import { journey, notified, type Journey } from './support/journey-samples.ts';
import { order } from './support/samples.ts';

const panel = panelTests();
const open = async (shown: Journey, language: 'tr' | 'en' = 'tr') => {
  panel.api.answer('getJourney', shown);
  const { drawer } = await openOrder(panel, order(), { language });
  return drawer;
};

describe('the journey in the drawer of an order', () => {
  it('is one line with times, receivers and who accepted it, and accuses nobody', async () => {
    const drawer = await open(journey());
    const line = await drawer.findByLabelText('Yolculuk');
    expect(line).toHaveTextContent(
      /^Yolculuk: Platform 15:30:00 → Köprü 15:30:01 → kaydedildi 15:30:02 → Kasa 15:30:03 → Onay 15:30:20 \(Ayşe Yılmaz\) → Fiş 15:30:22 \(mutfak\)$/,
    );
    expect(drawer.queryByText(/Sorun|ilgilen/)).toBeNull();
  });

  it('says that the accept policy accepted it, and after how long', async () => {
    const [arrival, accepted] = journey().steps;
    const steps = [arrival!, { ...accepted!, by: 'auto' as const, who: null, acceptedAfterSeconds: 25 }];
    const drawer = await open(journey({ steps }));
    expect(await drawer.findByLabelText('Yolculuk')).toHaveTextContent('Onay 15:30:20 (Kural onayladı, 25. saniye)');
  });

  it('says when it was ready, and who said so, and when it went on', async () => {
    const { steps } = journey();
    const [, accepted] = steps;
    const ready = { ...accepted!, status: 550 as const, at: '2026-03-01T12:45:00.000Z', who: 'Mutfak' };
    const atReady = await open(journey({ steps: [...steps, ready] }));
    expect(await atReady.findByLabelText('Yolculuk')).toHaveTextContent(/Hazır 15:45:00 \(Mutfak\)$/);
  });

  it('goes on from there', async () => {
    const { steps } = journey();
    const [, accepted] = steps;
    const at = (clock: string) => `2026-03-01T12:${clock}.000Z`;
    const later = [
      { ...accepted!, status: 550 as const, at: at('45:00') },
      { ...accepted!, status: 600 as const, at: at('50:00') },
    ];
    const drawer = await open(journey({ steps: [...steps, ...later] }));
    expect(await drawer.findByLabelText('Yolculuk')).toHaveTextContent(
      /Hazır 15:45:00 \(Ayşe Yılmaz\) → Son adım 15:50:00$/,
    );
  });

  it('names in words what is missing, why, and who has to act', async () => {
    const lastError = failure('connection_refused');
    const drawer = await open(
      journey({
        receivers: [
          { ...notified, state: 'retrying', deliveredAt: null, attemptCount: 2, lastStatusCode: null, lastError },
        ],
        broken: { link: 'notified', culprit: 'network', since: '2026-03-01T12:30:17.000Z' },
      }),
    );
    const alert = within(await drawer.findByRole('alert', { name: /Bir alıcı/ }));
    expect(alert.getByText('Bir alıcı siparişi almadı (başlangıç: 01 Mar 15:30:17)')).toBeVisible();
    expect(alert.getByText(/alıcının ağında/)).toBeVisible();
    expect(alert.getByText('Bağlantı reddedildi')).toBeVisible();
    expect(drawer.getByLabelText('Yolculuk')).toHaveTextContent('Kasa henüz yok (2 deneme)');
  });

  it('says that a part cannot be read, and shows the others', async () => {
    const drawer = await open(journey({ receivers: null, unavailable: ['receivers'] }), 'en');
    expect(await drawer.findByText('The receivers of this order cannot be read at the moment.')).toBeVisible();
    expect(drawer.getByLabelText('Journey')).toHaveTextContent('stored 15:30:02 → Accepted 15:30:20 (Ayşe Yılmaz)');
  });
});
