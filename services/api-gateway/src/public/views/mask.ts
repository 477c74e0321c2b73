import { maskSecret } from '@kopru/contracts/platforms/secret-masks';

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

const maskOf = { ingressUrl: maskAddress, paymentMatchingHeaders: maskValues };
type Credential = keyof typeof maskOf;

/**
 * An answer in which these members are masked, wherever they stand: who may not write sees nothing that would let them
 * write. Each edge sends its answers through here, so that a new view cannot forget the masking.
 */
export const mask = <T>(value: T, hidden: readonly Credential[] = ['ingressUrl', 'paymentMatchingHeaders']): T => {
  if (Array.isArray(value)) return value.map((item: unknown) => mask(item, hidden)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]): [string, unknown] => {
    const credential = hidden.find((one) => one === name);
    return [name, credential === undefined ? mask(member as unknown, hidden) : maskOf[credential](member)];
  });
  return Object.fromEntries(members) as T;
};
