import { BlockList, isIPv4 } from 'node:net';

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv4(address) ? 'ipv4' : 'ipv6');

/** Whether an address is one of the networks; everywhere is allowed when there are none. */
export const makeAllows = (networks: readonly string[]): ((address: string) => boolean) => {
  if (networks.length === 0) return () => true;
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  // An IPv4 address that is written as IPv6 (::ffff:…) is found in the networks of IPv4.
  return (address) => list.check(address, familyOf(address));
};
