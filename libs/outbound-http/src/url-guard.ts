import { isIP, type LookupFunction } from 'node:net';
import { failure, failureText, type Failure } from '@kopru/contracts/errors/failures';
import { createAddressPolicy } from './address-policy.ts';
import { systemResolver, type Resolve } from './resolver.ts';

/** A broker's address has user and password; a receiver's credentials go into headers. */
const schemes = {
  http: { plain: 'http:', secure: 'https:', other: 'only_http_and_https', insecure: 'only_https', hasUser: false },
  amqp: { plain: 'amqp:', secure: 'amqps:', other: 'only_amqp_and_amqps', insecure: 'only_amqps', hasUser: true },
} as const;

export interface UrlGuardOptions {
  /** Host names trusted whatever they resolve to: `pos.example.com`, or `.example.com` for all names below it. */
  allowHosts?: readonly string[];
  /** Address ranges that the operator opens: `10.0.0.0/8`; names of a network of one's own are then looked up, too. */
  allowCidrs?: readonly string[];
  /** Address ranges that the operator closes, though they look public or lie in one that is open: a cluster's own. */
  denyCidrs?: readonly string[];
  /** The only ports that may be called, also at trusted hosts; all when none is named. */
  allowPorts?: readonly number[];
  /** Only the encrypted scheme. */
  httpsOnly?: boolean;
  /** What the addresses are of; `http` by default. */
  scheme?: keyof typeof schemes;
  /** Replaces the DNS, for tests. */
  resolve?: Resolve;
}

export type UrlVerdict = { kind: 'allowed'; url: URL } | { kind: 'refused'; reason: Failure };

export interface UrlGuard {
  /** Judges the text alone: scheme, user info, literal addresses; names are not resolved. */
  check(text: string): UrlVerdict;
  /** Judges the text and what the name resolves to now: for the moment when somebody registers the address. */
  inspect(text: string): Promise<UrlVerdict>;
  /** For the socket: returns only vetted addresses, so no other is connected to. */
  readonly lookup: LookupFunction;
  /** For the socket, when the host is a literal address. */
  refusalOfAddress(address: string): Failure | undefined;
}

/** The error of a look-up that found only refused addresses. */
export class RefusedAddressError extends Error {
  readonly code = 'EREFUSEDADDRESS';
  readonly reason: Failure;

  constructor(reason: Failure) {
    super(failureText(reason, 'en'));
    this.reason = reason;
  }
}

const maxLength = 2_000;
const refused = (reason: Failure): UrlVerdict => ({ kind: 'refused', reason });

/** Spaces and control characters, which the parser would silently drop. */
const oddCharacters = /[\s\p{Cc}]/u;

/** The host is read as in an http address, where `0x7f000001` is 127.0.0.1; other schemes leave it as it is written. */
const parse = (text: string): URL | undefined => {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.host === '' || !URL.canParse(`http://${url.host}`)) return url.host === '' ? url : undefined;
  url.hostname = new URL(`http://${url.host}`).hostname;
  return url;
};

/** The host without brackets and without the dot at its end. */
export const bareHost = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

const hostMatcher = (patterns: readonly string[]) => {
  const wanted = patterns.map((pattern) => pattern.trim().toLowerCase()).filter((pattern) => pattern !== '');
  return (host: string): boolean =>
    wanted.some((pattern) => (pattern.startsWith('.') ? host.endsWith(pattern) : host === pattern));
};

const portsOfSchemes: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443, 'amqp:': 5672, 'amqps:': 5671 };

const portOf = ({ port, protocol }: URL): number => (port === '' ? (portsOfSchemes[protocol] ?? 0) : Number(port));

/** Names of services inside a cluster, whose addresses may look public. */
const isClusterName = (host: string): boolean => /\.(?:svc|cluster\.local)$/i.test(host);
/**
 * Names that stand for this machine or something in its own network, whatever they resolve to (RFC 6761, RFC 6762 with its
 * appendix G, RFC 8375).
 */
const privateName = /\.(?:localhost|localdomain|internal|local|home\.arpa|intranet|private|corp|home|lan)$/i;
const isPrivateName = (host: string): boolean => isIP(host) === 0 && (!host.includes('.') || privateName.test(host));
/** Names that resolve nowhere (RFC 6761, RFC 7686). */
const isNoName = (host: string): boolean => host.split('.').includes('') || /(?:^|\.)(?:invalid|onion)$/i.test(host);

export const createUrlGuard = (options: UrlGuardOptions = {}): UrlGuard => {
  const refusalOf = createAddressPolicy(options.allowCidrs ?? [], options.denyCidrs);
  const isTrusted = hostMatcher(options.allowHosts ?? []);
  const { plain, secure, other, insecure, hasUser } = schemes[options.scheme ?? 'http'];
  const { allowPorts = [] } = options;
  const resolve = options.resolve ?? systemResolver(isTrusted);

  const checkUrl = (url: URL): UrlVerdict => {
    if (url.protocol !== secure && url.protocol !== plain) return refused(failure(other));
    if (url.protocol === plain && options.httpsOnly === true) return refused(failure(insecure));
    if (!hasUser && (url.username !== '' || url.password !== '')) return refused(failure('user_in_address'));
    if (allowPorts.length > 0 && !allowPorts.includes(portOf(url)))
      return refused(failure('port_closed', { port: portOf(url), open: allowPorts.join(', ') }));
    const host = bareHost(url);
    if (host === '') return refused(failure('no_host'));
    if (isTrusted(host)) return { kind: 'allowed', url };
    if (isIP(host) === 0 && isNoName(host)) return refused(failure('address_invalid'));
    // Where the operator opens a network of his own, its names are judged by what they resolve to.
    const isOpen = options.allowCidrs !== undefined && options.allowCidrs.length > 0;
    if (isClusterName(host) || (isPrivateName(host) && !isOpen)) return refused(failure('private_address'));
    const reason = isIP(host) === 0 ? undefined : refusalOf(host);
    return reason === undefined ? { kind: 'allowed', url } : refused(reason);
  };
  const check = (text: string): UrlVerdict => {
    if (text.length > maxLength) return refused(failure('too_long', { limit: maxLength }));
    const url = oddCharacters.test(text) ? undefined : parse(text);
    return url === undefined ? refused(failure('address_invalid')) : checkUrl(url);
  };

  /** The allowed addresses of a name; throws when it has addresses and none is allowed. */
  const vetted = async (hostname: string) => {
    const host = hostname.toLowerCase().replace(/\.$/, '');
    const answers = await resolve(host);
    if (isTrusted(host)) return answers;
    const good = answers.filter(({ address }) => refusalOf(address) === undefined);
    const [first] = answers;
    if (good.length === 0 && first !== undefined)
      throw new RefusedAddressError(
        failure('leads_to', { host, address: refusalOf(first.address) ?? failure('refused_address') }),
      );
    return good;
  };

  const lookup: LookupFunction = (hostname, lookupOptions, callback) => {
    vetted(hostname).then(
      (answers) => {
        const { family, all } = lookupOptions;
        const wanted = answers.filter((answer) => (family !== 4 && family !== 6 ? true : answer.family === family));
        const [first] = wanted;
        if (first === undefined)
          callback(Object.assign(new Error(`no address for ${hostname}`), { code: 'ENOTFOUND' }), '', 0);
        else if (all === true) callback(null, wanted);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => callback(error as NodeJS.ErrnoException, '', 0),
    );
  };

  return {
    check,
    inspect: async (text) => {
      const verdict = check(text);
      if (verdict.kind === 'refused' || isIP(bareHost(verdict.url)) !== 0) return verdict;
      try {
        await vetted(bareHost(verdict.url));
      } catch (error) {
        // A name that does not resolve now may do so later; the socket looks it up again.
        if (error instanceof RefusedAddressError) return refused(error.reason);
      }
      return verdict;
    },
    lookup,
    refusalOfAddress: (address) => (isTrusted(address) ? undefined : refusalOf(address)),
  };
};
