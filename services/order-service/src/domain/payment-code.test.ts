import { codeFor } from './payment-code.ts';

describe('the restaurant’s own code for a way of paying', () => {
  const codes = [
    { provider: null, paymentType: 'cash', code: 'GENERAL' },
    { provider: 'getir', paymentType: 'cash', code: 'GETIR' },
    { provider: 'getir', paymentType: 'Sodexo Çeki', code: 'SODEXO' },
    { provider: null, paymentType: 'meal_card', code: 'MEAL' },
  ];
  const payment = (provider: string, paymentType: string, ...names: (string | null)[]) => ({
    provider,
    paymentType,
    names,
  });

  it.each([
    ['is the platform’s before a general one', payment('getir', 'cash', 'Nakit'), 'GETIR'],
    ['is a general one where the platform has none', payment('ys', 'cash', 'Nakit'), 'GENERAL'],
    ['is that of the payment’s name before that of its kind', payment('getir', 'meal_card', 'SODEXO ÇEKI'), 'SODEXO'],
    ['is that of the kind where nobody knows the name', payment('getir', 'meal_card', 'Yeni Kart', null), 'MEAL'],
    ['is none where nothing fits', payment('ys', 'online_card', 'Online', 'Online'), null],
  ])('%s', (_what, wanted, code) => {
    expect(codeFor(codes, wanted)).toBe(code);
  });
});
