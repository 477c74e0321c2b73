import type { Loss } from '@kopru/testing';

const everything = 1000;

/** No packet comes through between the two sides. */
export const bothWays = (one: readonly string[], other: readonly string[]): Loss[] => [
  { from: one, to: other, perMille: everything },
  { from: other, to: one, perMille: everything },
];

export interface Split {
  /** The hosts of the servers. */
  servers: readonly string[];
  alone: string;
  /** The host of the services. */
  services: string;
  side: 'majority' | 'minority';
}

/** One server on one side, the others on the other; the services are with the majority or with the minority. */
export const splitLosses = ({ servers, alone, services, side }: Split): Loss[] => {
  const others = servers.filter((host) => host !== alone);
  return side === 'majority' ? bothWays([alone], [...others, services]) : bothWays([alone, services], others);
};

/** Between one server and the others, packets come through in one direction only; the services reach all of them. */
export const oneWayLosses = (servers: readonly string[], one: string, lost: 'in' | 'out'): Loss[] => {
  const others = servers.filter((host) => host !== one);
  return [
    lost === 'in'
      ? { from: others, to: [one], perMille: everything }
      : { from: [one], to: others, perMille: everything },
  ];
};

/** So many packets of a thousand are lost between a server and everybody else. */
export const shareLosses = (everybody: readonly string[], one: string, perMille: number): Loss[] => {
  const others = everybody.filter((host) => host !== one);
  return [
    { from: [one], to: others, perMille },
    { from: others, to: [one], perMille },
  ];
};
