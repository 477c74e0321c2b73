import { messages } from './messages.ts';

const id = '6700000000000000000000a1';
const at = '2026-11-20T17:42:11.000Z';
const origin = { eventId: id, accountId: id, restaurantId: id, integrationId: id, provider: 'getir' };

describe('messages that wait since the stores were of format 1', () => {
  it.each([
    ['restoran.durum_degisti', { state: 'closed', oldState: null }],
    ['restoran.urun_degisti', { item: 'AYR', isAvailable: false, price: null }],
  ] as const)('are read under their former names: %s', (type, seen) => {
    const rest = { ...origin, ...seen, observedAt: at, occurredAt: at };
    const read = (inSync: object): unknown => messages[type].schema.parse({ ...rest, ...inSync });
    expect(read({ ['isAsWished']: false })).toEqual({ ...rest, inSync: false });
    expect(read({ inSync: true })).toEqual({ ...rest, inSync: true });
  });

  it('are read under their former names: siparis.platform_guncelledi', () => {
    const { eventId: _none, ...rest } = { ...origin, providerOrderId: 'p-1', occurredAt: at };
    const read = (sealed: object): unknown =>
      messages['siparis.platform_guncelledi'].schema.parse({ ...rest, ...sealed });
    expect(read({ held: 'given' })).toEqual({ ...rest, sealed: 'given' });
    expect(read({ sealed: 'given' })).toEqual({ ...rest, sealed: 'given' });
  });
});
