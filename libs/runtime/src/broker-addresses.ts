const schemes = /^amqps?:\/\//;

/** Shown instead of the whole text, which may contain a password. */
const hostOf = (authority: string): string => authority.slice(authority.lastIndexOf('@') + 1);

const addressOf = (scheme: string, user: string, host: string, rest: string): URL => {
  if (host === '') throw new Error('must name a host before and after every comma');
  const text = `${scheme}${user}${host}${rest}`;
  const address = URL.canParse(text) ? new URL(text) : undefined;
  if (address === undefined || address.hostname === '')
    throw new Error(`must name its nodes as host or host:port, which ${JSON.stringify(host)} is not`);
  return address;
};

/** One node or several that share user, virtual host and settings: `amqp://u:p@h1:5672,h2:5672/vhost?heartbeat=5`. */
const addressesOf = (text: string): URL[] => {
  const scheme = schemes.exec(text)?.[0] ?? '';
  const afterScheme = text.slice(scheme.length);
  const end = afterScheme.search(/[/?#]/);
  const authority = end === -1 ? afterScheme : afterScheme.slice(0, end);
  const rest = afterScheme.slice(authority.length);
  const hosts = hostOf(authority);
  const user = authority.slice(0, authority.length - hosts.length);
  return hosts.split(',').map((host) => addressOf(scheme, user, host.trim(), rest));
};

/**
 * The nodes that RABBITMQ_URL names, one address each, in its order: several hosts in one address, several addresses
 * with commas between them, or both. Throws a sentence that follows the variable's name and contains no password.
 */
export const brokerAddresses = (url: string): URL[] => {
  if (!schemes.test(url.trim())) throw new Error('must be an amqp:// address');
  const addresses = url.split(/,(?=\s*amqps?:\/\/)/).flatMap((part) => addressesOf(part.trim()));
  if (new Set(addresses.map(({ pathname }) => pathname.slice(1))).size > 1)
    throw new Error('must name the same virtual host for every node: queues of one do not exist in another');
  for (const { host, searchParams } of addresses)
    if (!/^\d+$/.test(searchParams.get('heartbeat') ?? '0'))
      throw new Error(`must give the heartbeat of ${host} as a number of seconds`);
  return addresses;
};
