import { isIP } from 'node:net';
import type { BaseConfig } from '@kopru/runtime';

/** What is looked at; of the rest of a service's configuration only the values that are text. */
export type Settings = Pick<BaseConfig, 'NODE_ENV' | 'INTERNAL_KEYS' | 'MONGODB_URI' | 'RABBITMQ_URL'> & {
  TRUST_PROXY?: number | string;
};

interface User {
  name: string;
  password: string;
}

/** Of an address that may name several hosts, which URL does not read. */
const userOf = (uri: string): User | undefined => {
  const [, name, password = ''] = /^[a-z+]+:\/\/([^:@/]*)(?::([^@/]*))?@/.exec(uri.trim()) ?? [];
  return name === undefined ? undefined : { name: decodeURIComponent(name), password: decodeURIComponent(password) };
};

/** RabbitMQ takes an address without a user for the user guest. */
export const usersOf = ({ MONGODB_URI, RABBITMQ_URL }: Settings) => ({
  database: userOf(MONGODB_URI)?.name ?? null,
  broker: userOf(RABBITMQ_URL)?.name ?? 'guest',
});

const commonPasswords = new Set(['', 'admin', 'changeme', 'example', 'guest', 'kopru', 'password', 'root', 'secret']);

const passwordWeaknesses = (settings: Settings): string[] =>
  (['MONGODB_URI', 'RABBITMQ_URL'] as const).flatMap((variable) => {
    const user = userOf(settings[variable]);
    const isGuessed = user !== undefined && (commonPasswords.has(user.password) || user.password === user.name);
    return isGuessed ? [`${variable} has a password that anybody guesses: make a random one.`] : [];
  });

const isRepeated = (bytes: Buffer): boolean => bytes.every((byte) => byte === bytes[0]);

/** Secrets that stand in the sources, and keys that were not drawn at random. */
const knownSecrets = (settings: Settings): string[] =>
  Object.entries(settings).flatMap(([variable, value]) => {
    if (typeof value !== 'string') return [];
    if (value.startsWith('demo-')) return [`${variable} is the demo's, which everybody knows: set your own.`];
    const keys = variable.endsWith('MASTER_KEYS') ? value.split(',') : [];
    return keys
      .filter((key) => isRepeated(Buffer.from(key.slice(key.indexOf(':') + 1), 'base64')))
      .map((key) => `${variable}: ${key.split(':')[0] ?? ''} is one byte again and again: put 32 random ones first.`);
  });

const maxProxies = 3;

/** A network of proxies is small; any host inside it may write any address. */
const isWide = (part: string): boolean => {
  const [address = '', bits] = part.trim().split('/');
  if (address === 'uniquelocal') return true;
  return bits !== undefined && Number(bits) < (isIP(address) === 4 ? 8 : 16);
};

const proxyWeaknesses = ({ TRUST_PROXY: trusted }: Settings): string[] => {
  if (trusted === undefined) return [];
  const wide = typeof trusted === 'number' ? [] : trusted.split(',').filter(isWide);
  if (typeof trusted === 'number' && trusted > maxProxies)
    return [`TRUST_PROXY believes ${trusted} proxies: with fewer in front, callers choose their address.`];
  return wide.length === 0
    ? []
    : [`TRUST_PROXY believes ${wide.map((part) => part.trim()).join(', ')}: name the proxies' own network only.`];
};

/** What makes a set-up for production weak, in words that start with the setting. */
export const weaknessesOf = (settings: Settings): string[] => {
  if (settings.NODE_ENV !== 'production') return [];
  const { database, broker } = usersOf(settings);
  return [
    ...(settings.INTERNAL_KEYS === undefined ? ['INTERNAL_TOKEN opens every service: set INTERNAL_KEYS instead.'] : []),
    ...(database === null ? ['MONGODB_URI has no user: give each service one of its own.'] : []),
    ...(broker === 'guest' ? ['RABBITMQ_URL is for the user guest: make one for the services.'] : []),
    ...passwordWeaknesses(settings).filter((sentence) => broker !== 'guest' || !sentence.startsWith('RABBITMQ_URL')),
    ...knownSecrets(settings),
    ...proxyWeaknesses(settings),
  ];
};
