import { digestTimeOf, morningOf } from './digest-time.ts';

/** In UTC; Türkiye is three hours ahead. */
const at = (text: string): Date => new Date(`2026-11-${text}Z`);
const morning = { day: '2026-11-28', from: at('29T05:00:00'), until: at('29T09:00:00') };

describe('the morning of a digest', () => {
  it.each([
    ['a second before 08:00', '29T04:59:59', undefined],
    ['08:00', '29T05:00:00', morning],
    ['a second before 12:00', '29T08:59:59', morning],
    ['12:00', '29T09:00:00', undefined],
    ['midnight in Türkiye', '28T21:00:00', undefined],
    ['08:00 of the next day', '30T05:00:00', { day: '2026-11-29', from: at('30T05:00:00'), until: at('30T09:00:00') }],
  ])('at %s', (_when, now, expected) => {
    expect(morningOf(at(now))).toEqual(expected);
  });
});

describe('the time of a contact’s digest', () => {
  const contact = (change: object): Parameters<typeof digestTimeOf>[0] => ({
    ...{ kind: 'email', quiet: null },
    confirmedAt: at('27T10:00:00'),
    digestSince: at('27T10:00:00'),
    ...change,
  });

  it.each([
    ['at 08:00', 'email', null, morning.from],
    ['never in a browser', 'push', null, undefined],
    ['never in a text message', 'sms', null, undefined],
    ['when the quiet hours end', 'telegram', { from: '23:00', until: '09:30' }, at('29T06:30:00')],
    ['at 08:00 where the quiet hours end then', 'telegram', { from: '23:00', until: '08:00' }, morning.from],
    ['at 08:00 where the quiet hours begin later', 'email', { from: '08:01', until: '11:00' }, morning.from],
    ['never where the morning is quiet', 'email', { from: '02:00', until: '12:00' }, undefined],
    ['never where all but an hour is quiet', 'email', { from: '07:00', until: '06:00' }, undefined],
  ] as const)('is %s', (_when, kind, quiet, expected) => {
    expect(digestTimeOf(contact({ kind, quiet }), morning)).toEqual(expected);
  });

  it.each([
    ['confirmed at 08:00', { confirmedAt: morning.from }, morning.from],
    ['confirmed a second later', { confirmedAt: at('29T05:00:01') }, undefined],
    ['not confirmed', { confirmedAt: undefined }, undefined],
    ['switched on at 08:00', { digestSince: morning.from }, morning.from],
    ['switched on a second later', { digestSince: at('29T05:00:01') }, undefined],
    ['switched off', { digestSince: undefined }, undefined],
    ['refused', { refusedAt: at('27T10:00:00') }, undefined],
  ])('of one that is %s', (_what, change, expected) => {
    expect(digestTimeOf(contact(change), morning)).toEqual(expected);
  });
});
