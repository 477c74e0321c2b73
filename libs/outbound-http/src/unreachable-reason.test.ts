import { failureText } from '@kopru/contracts/errors/failures';
import { reasonOf } from './unreachable-reason.ts';

const of = (code: string, message = ''): string =>
  failureText(reasonOf(Object.assign(new Error(message), { code })), 'en');

describe('why there was no answer', () => {
  it.each([
    ['CERT_REVOKED', '', 'TLS: the certificate was revoked (CERT_REVOKED)'],
    [
      'UNSPECIFIED',
      'CA md too weak',
      'TLS: the key or the signature of the certificate is too weak; RSA needs 2,048 bits and SHA-256 (CA md too weak)',
    ],
    [
      'UNSPECIFIED',
      'unsuitable certificate purpose',
      'TLS: the certificate is refused (unsuitable certificate purpose)',
    ],
    ['UNSPECIFIED', '', 'TLS: the certificate is refused (UNSPECIFIED)'],
    ['ERR_SSL_SOMETHING_NEW', '', 'TLS: ERR_SSL_SOMETHING_NEW'],
    ['INVALID_PURPOSE', '', 'TLS: INVALID_PURPOSE'],
    ['ENEW', '', 'ENEW'],
  ])('%s "%s" is told as "%s"', (code, message, text) => {
    expect(of(code, message)).toBe(text);
  });
});
