import { maskSecret } from '@kopru/contracts';

/** The last part of an ingress address is the token, which is the whole credential of a channel without a key. */
const maskAddress = (url: unknown): unknown => {
  if (typeof url !== 'string') return url;
  const start = url.lastIndexOf('/') + 1;
  return url.slice(0, start) + maskSecret(url.slice(start));
};

const maskValues = (headers: unknown): unknown =>
  typeof headers === 'object' && headers !== null
    ? Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, maskSecret(String(value))]))
    : headers;

const maskOf: Record<string, (value: unknown) => unknown> = {
  ingressUrl: maskAddress,
  paymentMatchingHeaders: maskValues,
};

/**
 * An answer for readers who may not write: what would let them write is masked, wherever it stands. Each edge sends its
 * answers through here, so that a new view of an integration or a restaurant cannot forget the masking.
 */
export const conceal = <T>(value: T): T => {
  if (Array.isArray(value)) return value.map(conceal) as T;
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]): [string, unknown] => [
    name,
    Object.hasOwn(maskOf, name) ? maskOf[name]?.(member) : conceal(member as unknown),
  ]);
  return Object.fromEntries(members) as T;
};
