import type { PublicEvent } from '@kopru/contracts/messages/messages';
import { eventFor } from './wants.ts';

const restaurantId = 'r1';
const as = (events: PublicEvent[], changes?: string[]) =>
  eventFor(
    { isEnabled: true, events, restaurantIds: [] },
    { event: changes === undefined ? 'siparis.durum_degisti' : 'siparis.guncellendi', restaurantId, changes },
  );

describe('what an endpoint is sent of an order', () => {
  it.each<[string, PublicEvent[], string[] | undefined, PublicEvent | undefined]>([
    ['a status, without a filter', [], undefined, 'siparis.durum_degisti'],
    ['a change, without a filter', [], ['urunler'], 'siparis.durum_degisti'],
    ['a change, by its name', ['siparis.guncellendi'], ['urunler'], 'siparis.guncellendi'],
    ['where its courier is, without a filter', [], ['kurye_durumu'], undefined],
    ['where its courier is, with another', ['siparis.durum_degisti'], ['kurye_durumu'], undefined],
    ['where its courier is, by its name', ['siparis.guncellendi'], ['kurye_durumu'], 'siparis.guncellendi'],
    ['that, and what is cooked', [], ['urunler', 'kurye_durumu'], 'siparis.durum_degisti'],
    ['a change of which nothing is known', [], [], 'siparis.durum_degisti'],
  ])('%s', (_name, events, changes, expected) => {
    expect(as(events, changes)).toBe(expected);
  });
});
