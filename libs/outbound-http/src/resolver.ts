import { lookup, Resolver } from 'node:dns/promises';
import { LRUCache } from 'lru-cache';

export interface Answer {
  address: string;
  family: 4 | 6;
}

/** All addresses of a name; rejects when there are none. */
export type Resolve = (hostname: string) => Promise<Answer[]>;

const cachedMs = 5_000;
const maxCached = 5_000;

/** Names that only the machine itself can resolve, by its hosts file or its search domains. */
const isLocalName = (hostname: string): boolean =>
  !hostname.includes('.') || /\.(?:localhost|local|internal|lan|home\.arpa)$/.test(hostname);

const notFound = (hostname: string): Error =>
  Object.assign(new Error(`no address for ${hostname}`), { code: 'ENOTFOUND' });

const bySystem: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));

const byDns = (resolver: Resolver): Resolve => {
  const ask = async (hostname: string, family: 4 | 6): Promise<Answer[]> => {
    const addresses = await (family === 4 ? resolver.resolve4(hostname) : resolver.resolve6(hostname));
    return addresses.map((address) => ({ address, family }));
  };
  return async (hostname) => {
    const [four, six] = await Promise.allSettled([ask(hostname, 4), ask(hostname, 6)]);
    const answers = [four, six].flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    if (answers.length > 0) return answers;
    throw four.status === 'rejected' ? (four.reason as Error) : notFound(hostname);
  };
};

/** Looks each name up once at a time, and remembers the answers for a few seconds. */
export const cached = (resolve: Resolve, now: () => number = Date.now): Resolve => {
  const known = new LRUCache<string, Promise<Answer[]>>({
    max: maxCached,
    ttl: cachedMs,
    perf: { now },
    ttlResolution: 0,
  });
  return (hostname) => {
    const entry = known.get(hostname);
    if (entry !== undefined) return entry;
    const answers = resolve(hostname);
    known.set(hostname, answers);
    answers.catch(() => known.delete(hostname));
    return answers;
  };
};

/**
 * Asks the DNS servers directly: the system's own look-up shares four threads with all file access, and a handful of
 * names whose servers never answer would block them all.
 */
export const systemResolver = (usesSystem: (hostname: string) => boolean): Resolve => {
  const dns = byDns(new Resolver({ timeout: 2_000, tries: 2 }));
  return cached((hostname) => (isLocalName(hostname) || usesSystem(hostname) ? bySystem(hostname) : dns(hostname)));
};
