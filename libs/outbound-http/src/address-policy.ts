import { BlockList, isIP } from 'node:net';
import { failure, type Failure, type FailureCode } from '@kopru/contracts/errors/failures';

/** Why an address may not be called; undefined when it may. */
export type AddressPolicy = (address: string) => Failure | undefined;

type Row = readonly [network: string, prefix: number, code: Extract<FailureCode, `${string}_address`>];

/**
 * IANA's special-purpose registries, and the addresses at which clouds serve their machines' credentials.
 * https://www.iana.org/assignments/iana-ipv4-special-registry
 * https://www.iana.org/assignments/iana-ipv6-special-registry
 */
const refused4: readonly Row[] = [
  ['0.0.0.0', 8, 'unspecified_address'],
  ['10.0.0.0', 8, 'private_address'],
  ['100.64.0.0', 10, 'shared_address'],
  ['127.0.0.0', 8, 'loopback_address'],
  ['168.63.129.16', 32, 'cloud_metadata_address'],
  ['169.254.0.0', 16, 'link_local_address'],
  ['172.16.0.0', 12, 'private_address'],
  ['192.0.0.0', 24, 'reserved_address'],
  ['192.0.2.0', 24, 'documentation_address'],
  ['192.31.196.0', 24, 'reserved_address'],
  ['192.52.193.0', 24, 'reserved_address'],
  ['192.88.99.0', 24, 'translated_6to4_relay_address'],
  ['192.168.0.0', 16, 'private_address'],
  ['192.175.48.0', 24, 'reserved_address'],
  ['198.18.0.0', 15, 'benchmarking_address'],
  ['198.51.100.0', 24, 'documentation_address'],
  ['203.0.113.0', 24, 'documentation_address'],
  ['224.0.0.0', 4, 'multicast_address'],
  ['240.0.0.0', 4, 'reserved_address'],
];

/** The exceptions inside 2000::/3, the only public part of IPv6. */
const refused6: readonly Row[] = [
  ['2001::', 23, 'translated_or_reserved_address'],
  ['2001:db8::', 32, 'documentation_address'],
  ['2002::', 16, 'translated_6to4_address'],
  ['3fff::', 20, 'documentation_address'],
];

const outside6: readonly Row[] = [
  ['::1', 128, 'loopback_address'],
  ['::', 128, 'unspecified_address'],
  ['::ffff:0:0', 96, 'mapped_address'],
  ['::ffff:0:0:0', 96, 'translated_address'],
  ['64:ff9b::', 96, 'translated_nat64_address'],
  ['64:ff9b:1::', 48, 'translated_nat64_address'],
  ['fc00::', 7, 'private_address'],
  ['fe80::', 10, 'link_local_address'],
  ['fec0::', 10, 'site_local_address'],
  ['ff00::', 8, 'multicast_address'],
];

const namedList = (rows: readonly Row[], family: 'ipv4' | 'ipv6') =>
  rows.map(([network, prefix, code]) => {
    const list = new BlockList();
    list.addSubnet(network, prefix, family);
    return { list, code, family };
  });

const public6 = new BlockList();
public6.addSubnet('2000::', 3, 'ipv6');

const lists4 = namedList(refused4, 'ipv4');
const lists6 = [...namedList(refused6, 'ipv6'), ...namedList(outside6, 'ipv6')];

interface Ranges {
  ipv4: BlockList;
  ipv6: BlockList;
}

/** IPv4 and IPv6 have separate lists, because in a BlockList a mapped IPv6 address also matches IPv4 rules. */
const rangesOf = (cidrs: readonly string[]): Ranges => {
  const ranges: Ranges = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const cidr of cidrs) {
    const [network = '', prefix] = cidr.split('/');
    const family = isIP(network);
    const bits = Number(prefix ?? (family === 6 ? 128 : 32));
    if (family === 0 || !Number.isInteger(bits) || bits < 0 || bits > (family === 6 ? 128 : 32))
      throw new Error(`${cidr} is not an address range such as 10.0.0.0/8`);
    const name = family === 6 ? 'ipv6' : 'ipv4';
    ranges[name].addSubnet(network, bits, name);
  }
  return ranges;
};

/**
 * Allows public addresses and the ranges that the operator opens, and nothing in those that the operator closes; throws
 * when a range cannot be read.
 */
export const createAddressPolicy = (
  allowCidrs: readonly string[],
  denyCidrs: readonly string[] = [],
): AddressPolicy => {
  const opened = rangesOf(allowCidrs);
  const closed = rangesOf(denyCidrs);
  return (address) => {
    const family = isIP(address);
    if (family === 0 || address.includes('%')) return failure('address_not_plain', { address });
    const name = family === 6 ? 'ipv6' : 'ipv4';
    if (closed[name].check(address, name)) return failure('closed_address');
    if (opened[name].check(address, name)) return undefined;
    const found = (family === 6 ? lists6 : lists4).find(({ list }) => list.check(address, name));
    if (found !== undefined) return failure(found.code);
    return family === 6 && !public6.check(address, 'ipv6') ? failure('reserved_address') : undefined;
  };
};
