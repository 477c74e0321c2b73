const texts: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  EPIPE: 'connection reset',
  ENOTFOUND: 'the name does not resolve',
  ENODATA: 'the name does not resolve',
  ESERVFAIL: 'the name does not resolve',
  EAI_AGAIN: 'the name does not resolve',
  ETIMEOUT: 'the name servers do not answer',
  ETIMEDOUT: 'connecting timed out',
  EHOSTUNREACH: 'host unreachable',
  ENETUNREACH: 'network unreachable',
  HPE_HEADER_OVERFLOW: 'the headers of the answer are too large',
};

interface Failure {
  code?: unknown;
  message?: unknown;
  errors?: unknown;
}

/** Why there was no answer, in a few words; never an address or a stack. */
export const reasonOf = (error: unknown): string => {
  const { code, message, errors } = (error ?? {}) as Failure;
  // Several addresses of a name were tried, each in vain.
  if (Array.isArray(errors) && errors.length > 0) return reasonOf(errors[0]);
  if (typeof code !== 'string') return typeof message === 'string' ? message.slice(0, 200) : 'no answer';
  if (code.startsWith('HPE_')) return texts[code] ?? 'the answer is not HTTP';
  if (/^(?:CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/.test(code)) return `TLS: ${code}`;
  return texts[code] ?? code;
};
