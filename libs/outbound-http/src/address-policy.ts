import { BlockList, isIP } from 'node:net';

/** Why an address may not be called; undefined when it may. */
export type AddressPolicy = (address: string) => string | undefined;

/**
 * IANA's special-purpose registries, and the addresses at which clouds serve their machines' credentials.
 * https://www.iana.org/assignments/iana-ipv4-special-registry https://www.iana.org/assignments/iana-ipv6-special-registry
 */
const refused4: readonly (readonly [network: string, prefix: number, name: string])[] = [
  ['0.0.0.0', 8, 'unspecified'],
  ['10.0.0.0', 8, 'private'],
  ['100.64.0.0', 10, 'shared (carrier-grade NAT)'],
  ['127.0.0.0', 8, 'loopback'],
  ['168.63.129.16', 32, 'cloud metadata'],
  ['169.254.0.0', 16, 'link-local'],
  ['172.16.0.0', 12, 'private'],
  ['192.0.0.0', 24, 'reserved'],
  ['192.0.2.0', 24, 'documentation'],
  ['192.31.196.0', 24, 'reserved'],
  ['192.52.193.0', 24, 'reserved'],
  ['192.88.99.0', 24, 'translated (6to4 relay)'],
  ['192.168.0.0', 16, 'private'],
  ['192.175.48.0', 24, 'reserved'],
  ['198.18.0.0', 15, 'benchmarking'],
  ['198.51.100.0', 24, 'documentation'],
  ['203.0.113.0', 24, 'documentation'],
  ['224.0.0.0', 4, 'multicast'],
  ['240.0.0.0', 4, 'reserved'],
];

/** Inside 2000::/3, the only part of IPv6 that is public at all. */
const refused6: typeof refused4 = [
  ['2001::', 23, 'translated or reserved (Teredo, ORCHID, benchmarking)'],
  ['2001:db8::', 32, 'documentation'],
  ['2002::', 16, 'translated (6to4)'],
  ['3fff::', 20, 'documentation'],
];

const outside6: typeof refused4 = [
  ['::1', 128, 'loopback'],
  ['::', 128, 'unspecified'],
  ['::ffff:0:0', 96, 'mapped IPv4'],
  ['::ffff:0:0:0', 96, 'translated IPv4'],
  ['64:ff9b::', 96, 'translated IPv4 (NAT64)'],
  ['64:ff9b:1::', 48, 'translated IPv4 (NAT64)'],
  ['fc00::', 7, 'private'],
  ['fe80::', 10, 'link-local'],
  ['fec0::', 10, 'site-local'],
  ['ff00::', 8, 'multicast'],
];

const namedList = (rows: typeof refused4, family: 'ipv4' | 'ipv6') =>
  rows.map(([network, prefix, name]) => {
    const list = new BlockList();
    list.addSubnet(network, prefix, family);
    return { list, name, family };
  });

const public6 = new BlockList();
public6.addSubnet('2000::', 3, 'ipv6');

const lists4 = namedList(refused4, 'ipv4');
const lists6 = [...namedList(refused6, 'ipv6'), ...namedList(outside6, 'ipv6')];

interface Opened {
  ipv4: BlockList;
  ipv6: BlockList;
}

/** IPv4 and IPv6 apart, because a BlockList lets a mapped IPv6 address match an IPv4 rule. */
const openedOf = (cidrs: readonly string[]): Opened => {
  const opened: Opened = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const cidr of cidrs) {
    const [network = '', prefix] = cidr.split('/');
    const family = isIP(network);
    const bits = Number(prefix ?? (family === 6 ? 128 : 32));
    if (family === 0 || !Number.isInteger(bits) || bits < 0 || bits > (family === 6 ? 128 : 32))
      throw new Error(`${cidr} is not an address range such as 10.0.0.0/8`);
    const name = family === 6 ? 'ipv6' : 'ipv4';
    opened[name].addSubnet(network, bits, name);
  }
  return opened;
};

/** Only public addresses, and those that the operator opens by their range. Throws when a range cannot be read. */
export const createAddressPolicy = (allowCidrs: readonly string[]): AddressPolicy => {
  const opened = openedOf(allowCidrs);
  return (address) => {
    const family = isIP(address);
    if (family === 0 || address.includes('%')) return `${address} is not a plain address`;
    const name = family === 6 ? 'ipv6' : 'ipv4';
    if (opened[name].check(address, name)) return undefined;
    const found = (family === 6 ? lists6 : lists4).find(({ list }) => list.check(address, name));
    if (found !== undefined) return `${found.name} address`;
    return family === 6 && !public6.check(address, 'ipv6') ? 'reserved address' : undefined;
  };
};
