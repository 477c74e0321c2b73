import { failure, type Failure } from '@kopru/contracts/errors/failures';

export type HeaderVerdict = { kind: 'allowed' } | { kind: 'refused'; header: string; reason: Failure };

const maxHeaders = 20;
const maxValueLength = 4_096;
const token = /^[!#$%&'*+\-.^\w`|~]{1,128}$/;
const fieldValue = /^[\t\x20-\x7E\x80-\xFF]*$/;

/** Headers of the connection, or that only the sender can set correctly (RFC 9110, sections 7.6.1 and 8.6). */
const ours: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'via',
]);

const faultOf = (name: string, value: string, seen: Set<string>): Failure | undefined => {
  const lower = name.toLowerCase();
  if (!token.test(name)) return failure('header_name_invalid');
  if (ours.has(lower)) return failure('header_of_connection');
  if (seen.has(lower)) return failure('header_twice');
  seen.add(lower);
  if (value.length > maxValueLength) return failure('too_long', { limit: maxValueLength });
  return fieldValue.test(value) ? undefined : failure('header_value_invalid');
};

/** Whether headers that a user gave may be sent as they are. */
export const checkHeaders = (headers: Readonly<Record<string, string>>): HeaderVerdict => {
  const entries = Object.entries(headers);
  if (entries.length > maxHeaders)
    return { kind: 'refused', header: `${entries.length} headers`, reason: failure('at_most', { limit: maxHeaders }) };
  const seen = new Set<string>();
  for (const [name, value] of entries) {
    const reason = faultOf(name, value, seen);
    if (reason !== undefined) return { kind: 'refused', header: JSON.stringify(name.slice(0, 64)), reason };
  }
  return { kind: 'allowed' };
};
