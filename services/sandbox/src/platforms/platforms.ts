import { customerFaults } from '../world/faults.ts';
import { ownFault } from '../world/magic.ts';
import { type PlatformName, platformNames } from '../world/model.ts';
import { createSendPush } from '../world/push.ts';
import type { World } from '../world/world.ts';
import { createGetir } from './getir/getir.ts';
import { createMigros } from './migros/migros.ts';
import type { Platform } from './common/platform.ts';
import { createTrendyol } from './trendyol/trendyol.ts';
import { createYemeksepeti } from './yemeksepeti/yemeksepeti.ts';

export type Platforms = Readonly<Record<PlatformName, Platform>>;

const customersReason = { id: '000000000000000000000001', name: 'Müşteri vazgeçti', by: 'customer' as const };

export const createPlatforms = (world: World): Platforms => {
  const sendPush = createSendPush(world);
  const platforms: Platforms = {
    getir: createGetir(world, sendPush),
    ys: createYemeksepeti(world, sendPush),
    ty: createTrendyol(world, sendPush),
    migros: createMigros(world, sendPush),
  };
  for (const name of platformNames)
    world.onMove(name, (order, { status }) => {
      if (status !== 500) return;
      const fault = world.faults.strike(name, 'order', customerFaults, order.shop) ?? ownFault(order, customerFaults);
      if (fault !== undefined)
        world.timers.after(fault.ms, () => platforms[name].cancelled(order, customersReason), order.shop);
    });
  return platforms;
};
