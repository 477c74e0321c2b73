import { failure, failureText, readFailure } from './failures.ts';

describe('the text of a failure', () => {
  it('is written in the language of its reader', () => {
    const late = failure('answer_late', { ms: 10_000 });
    expect(failureText(late, 'en')).toBe('no complete answer within 10000 ms');
    expect(failureText(late, 'tr')).toBe('10 saniyede tam yanıt gelmedi');
  });

  it('holds another text in the same language', () => {
    const address = failure('private_address');
    const refused = failure('not_allowed', { reason: failure('leads_to', { host: 'kasa.example', address }) });
    expect(failureText(refused, 'en')).toBe('not allowed: kasa.example leads to a private address');
    expect(failureText(refused, 'tr')).toBe('izin verilmiyor: kasa.example şuraya çıkıyor: özel ağ adresi');
  });

  it('names the values that it needs', () => {
    // @ts-expect-error the text names {status}
    expect(failureText(failure('answered_status'), 'en')).toBe('status ');
    // @ts-expect-error the text has no values
    expect(failureText(failure('stopped', { by: 'x' }), 'en')).toBe('stopped');
  });
});

describe('a failure that an older version stored as an English sentence', () => {
  it.each([
    ['connection refused', 'bağlantı reddedildi'],
    ['no complete answer within 2500 ms', '2,5 saniyede tam yanıt gelmedi'],
    ['not allowed: private address', 'izin verilmiyor: private address'],
    ['TLS: CERT_HAS_EXPIRED', 'güvenli bağlantı (TLS) kurulamadı: CERT_HAS_EXPIRED'],
    ['status 503', 'alıcı 503 yanıtı verdi'],
    ['The integration is switched off', 'Entegrasyon kapalı'],
    ['Getir Yemek refused: order: not found', 'Getir Yemek reddetti: order: not found'],
    ['A push came with a wrong credential', 'Gelen bir isteğin kimlik bilgisi yanlış'],
    ['The request is not valid: items.0, (x)', 'İstek geçerli değil: items.0, (x)'],
  ])('%s: is known again', (stored, turkish) => {
    expect(failureText(readFailure(stored), 'en')).toBe(stored);
    expect(failureText(readFailure(stored), 'tr')).toBe(turkish);
  });

  it('is shown as it was written when nobody knows it', () => {
    const stored = readFailure('geç kaldınız (4711) {at}');
    expect(stored).toEqual({ code: 'as_written', params: { text: 'geç kaldınız (4711) {at}' } });
    expect(failureText(stored, 'tr')).toBe('geç kaldınız (4711) {at}');
  });

  it('is not looked for in what is stored as a code', () => {
    expect(readFailure(failure('stopped'))).toEqual({ code: 'stopped', params: {} });
  });
});
