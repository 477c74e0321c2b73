import { paymentsCsv } from './payments-csv.ts';

const payments = (paymentTypeName: string, total = 123_450) => ({
  groups: [{ paymentType: 'cash' as const, paymentTypeName, matchedCode: null, orderCount: 3, total }],
  orderCount: 3,
  total,
  currency: 'TRY',
});

describe('payments as CSV', () => {
  it('writes decimals as the reader does', () => {
    expect(paymentsCsv(payments('Nakit'), 'tr')).toContain('cash;Nakit;;3;1234,50;TRY');
    expect(paymentsCsv(payments('Cash'), 'en')).toContain('cash;Cash;;3;1234.50;TRY');
  });

  it('begins with a byte order mark, for spreadsheets', () => {
    expect(paymentsCsv(payments('Nakit'), 'tr').startsWith('\uFEFFÖdeme türü;')).toBe(true);
  });

  it('does not let a name become a formula', () => {
    expect(paymentsCsv(payments('=HYPERLINK("http://x")'), 'tr')).toContain(`"'=HYPERLINK(""http://x"")"`);
  });

  it('quotes what holds a separator', () => {
    expect(paymentsCsv(payments('Nakit; kapıda'), 'tr')).toContain('"Nakit; kapıda"');
  });
});
