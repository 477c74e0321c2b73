import type { PlatformName } from '../world/model.ts';
import { createSendPush } from '../world/push.ts';
import type { World } from '../world/world.ts';
import { createGetir } from './getir.ts';
import { createMigros } from './migros.ts';
import type { Platform } from './platform.ts';
import { createTrendyol } from './trendyol.ts';
import { createYemeksepeti } from './yemeksepeti.ts';

export type Platforms = Readonly<Record<PlatformName, Platform>>;

export const createPlatforms = (world: World): Platforms => {
  const sendPush = createSendPush(world);
  return {
    getir: createGetir(world, sendPush),
    ys: createYemeksepeti(world, sendPush),
    ty: createTrendyol(world),
    migros: createMigros(world, sendPush),
  };
};
