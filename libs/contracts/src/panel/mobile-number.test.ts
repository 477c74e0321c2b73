import { mobileNumberSchema } from './mobile-number.ts';

describe('a mobile number', () => {
  it.each([
    '5321234567',
    '0532 123 45 67',
    '+90 (532) 123-45-67',
    '0090 532 123 45 67',
    '905321234567',
    ' 0.532.123.45.67 ',
  ])('is written as %s', (given) => {
    expect(mobileNumberSchema.parse(given)).toBe('905321234567');
  });

  it.each(['0212 123 45 67', '532123456', '53212345678', '+49 532 123 45 67', '0532 123 45 6a', '', '90'])(
    'is not %s',
    (given) => {
      expect(mobileNumberSchema.safeParse(given).success).toBe(false);
    },
  );
});
