import { failure, type Failure } from '@kopru/contracts/errors/failures';
import { tlsReasonOf } from './tls-reason.ts';

const codes = {
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'connection_reset',
  EPIPE: 'connection_reset',
  ENOTFOUND: 'name_unknown',
  ENODATA: 'name_unknown',
  ESERVFAIL: 'name_unknown',
  EAI_AGAIN: 'name_unknown',
  ETIMEOUT: 'name_servers_silent',
  ETIMEDOUT: 'connect_timeout',
  EHOSTUNREACH: 'host_unreachable',
  ENETUNREACH: 'network_unreachable',
  UND_ERR_CONNECT_TIMEOUT: 'connect_timeout',
  UND_ERR_HEADERS_OVERFLOW: 'answer_headers_too_large',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'answer_cut_off',
  UND_ERR_SOCKET: 'connection_reset',
  // The parser found what no answer can say, such as the status 000.
  ERR_ASSERTION: 'answer_not_http',
} as const;

const isKnown = (code: string): code is keyof typeof codes => Object.hasOwn(codes, code);

interface Thrown {
  code?: unknown;
  message?: unknown;
  name?: unknown;
  errors?: unknown;
}

/** Why there was no answer; never an address or a stack. */
export const reasonOf = (error: unknown): Failure => {
  const { code, message, name, errors } = (error ?? {}) as Thrown;
  // A name with several addresses has one error for each.
  if (Array.isArray(errors) && errors.length > 0) return reasonOf(errors[0]);
  if (name === 'HTTPParserError' || message === 'bad response') return failure('answer_not_http');
  if (message === 'bad upgrade') return failure('protocol_switched');
  if (typeof code !== 'string')
    return typeof message === 'string' ? failure('as_written', { text: message.slice(0, 200) }) : failure('no_answer');
  if (isKnown(code)) return failure(codes[code]);
  return tlsReasonOf(code, typeof message === 'string' ? message : '') ?? failure('as_written', { text: code });
};
