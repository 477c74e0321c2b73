import { type BackingServices, type Receiver } from '@kopru/testing';
import { internalPortVariableOf } from '../../../scripts/launcher/settings.ts';
import type { Collector } from '../collector.ts';
import { openShop, type Shop } from '../orders.ts';
import { internalTokenOf, type System } from '@kopru/testing/system';

/** What the system was started with. */
export interface Environment {
  /** Where each of the five services listens. */
  services: string[];
  internalToken: string;
}

/** The running system that the security tests share, with two shops of different accounts. */
export interface Stage {
  system: System;
  corner: BackingServices;
  collector: Collector;
  echo: Receiver;
  environment: Environment;
  shop: Shop;
  neighbour: Shop;
  /** Where the first shop's own channel delivers. */
  directUrl: string;
}

export const setStage = async (
  parts: Pick<Stage, 'system' | 'corner' | 'collector' | 'echo'>,
  env: Record<string, string>,
): Promise<Stage> => {
  const { system } = parts;
  const shop = await openShop(system);
  const { body } = await shop.account.get(`/restaurants/${shop.restaurantId}/integrations`);
  const integrations = body.data as { provider: string; ingressUrl: string }[];
  const directUrl = integrations.find(({ provider }) => provider === 'direct')?.ingressUrl ?? '';
  const services = Object.values(internalPortVariableOf).map((name) => `http://127.0.0.1:${env[name] ?? ''}`);
  return {
    ...parts,
    environment: { services, internalToken: internalTokenOf(system.dataDir) },
    shop,
    neighbour: await openShop(system),
    directUrl,
  };
};
