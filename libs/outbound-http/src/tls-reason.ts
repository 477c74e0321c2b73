import { failure, type Failure } from '@kopru/contracts/errors/failures';

/** What to mend at the receiver, by the codes of Node's TLS and of OpenSSL. */
const codes = {
  CERT_HAS_EXPIRED: 'certificate_expired',
  CERT_NOT_YET_VALID: 'certificate_not_yet_valid',
  CERT_REVOKED: 'certificate_revoked',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate_self_signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate_self_signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate_chain_incomplete',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate_chain_incomplete',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate_chain_incomplete',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate_of_other_host',
  ERR_SSL_TLSV1_UNRECOGNIZED_NAME: 'certificate_of_other_host',
  ERR_SSL_EE_KEY_TOO_SMALL: 'certificate_too_weak',
  ERR_SSL_CA_KEY_TOO_SMALL: 'certificate_too_weak',
  ERR_SSL_CA_MD_TOO_WEAK: 'certificate_too_weak',
  ERR_SSL_UNSUPPORTED_PROTOCOL: 'tls_too_old',
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: 'tls_too_old',
  ERR_SSL_WRONG_SSL_VERSION: 'tls_too_old',
  ERR_SSL_VERSION_TOO_LOW: 'tls_too_old',
  ERR_SSL_WRONG_VERSION_NUMBER: 'tls_not_spoken',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'tls_not_spoken',
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: 'tls_ciphers_too_old',
  'ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE': 'tls_ciphers_too_old',
  ERR_SSL_DH_KEY_TOO_SMALL: 'tls_ciphers_too_old',
} as const;
const isKnown = (code: string): code is keyof typeof codes => Object.hasOwn(codes, code);

/** OpenSSL's sentences where Node has no code but `UNSPECIFIED`. */
const tooWeak = /too (?:weak|small)/i;

/** Undefined: the error is not of TLS. */
export const tlsReasonOf = (code: string, message: string): Failure | undefined => {
  if (isKnown(code)) return failure('tls_failed', { code: failure(codes[code], { code }) });
  if (code === 'UNSPECIFIED')
    return failure('tls_failed', {
      code: tooWeak.test(message)
        ? failure('certificate_too_weak', { code: message })
        : failure('certificate_refused', { code: message === '' ? code : message.slice(0, 200) }),
    });
  if (
    /^(?:CERT_|CRL_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|INVALID_|HOSTNAME_|PATH_LENGTH_)/.test(code)
  )
    return failure('tls_failed', { code });
  return undefined;
};
