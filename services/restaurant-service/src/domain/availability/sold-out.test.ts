import { soldOutIn } from './sold-out.ts';
import type { DesiredStock } from './desired-state.ts';

const at = (time: string): Date => new Date(`2026-11-${time}:00+03:00`);
const off = (since: string, until: string | null = null): DesiredStock => ({
  isAvailable: false,
  at: at(since),
  until: until === null ? null : at(until),
});
const on = (since: string): DesiredStock => ({ isAvailable: true, at: at(since), until: null });
const shownOf = (all: DesiredStock | null, atPlatforms: Record<string, DesiredStock> = {}) =>
  soldOutIn({ stock: { key: { item: 'AYR', all, at: atPlatforms } } }, at('25T04:00'), at('26T04:00'));

describe('what was sold out on a day', () => {
  it.each([
    ['from then on', off('25T19:00'), true],
    ['since the day before', off('24T19:00'), true],
    ['until the day ended', off('25T19:00', '26T04:00'), true],
    ['until an hour of it', off('24T19:00', '25T05:00'), true],
    ['only before it', off('24T19:00', '25T04:00'), false],
    ['only after it', off('26T04:00'), false],
    ['no longer by somebody’s word', on('25T21:00'), false],
    ['never', null, false],
  ])('is an item that was off %s: %s', (_when, desired, isShown) => {
    const { at: since, until } = desired ?? {};
    expect(shownOf(desired)).toEqual(isShown ? [{ item: 'AYR', providers: [], since, until }] : []);
  });

  it('names the platforms where it was off at single ones, since the first of them', () => {
    const found = shownOf(null, { ys: off('25T20:00'), getir: off('25T19:00'), ty: on('25T10:00') });
    expect(found).toEqual([{ item: 'AYR', providers: ['ys', 'getir'], since: at('25T19:00'), until: null }]);
  });
});
