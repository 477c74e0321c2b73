import { z } from 'zod';
import type { MenuContent } from '../adapter.ts';
import { looseList, looseMinorMoney, looseNumber, looseText } from '../reading.ts';

/** `GetMenuDetailsByStoreAndStoreGroupId`; prices in kuruş like everywhere at Migros. Options are not part of it. */
export const migrosMenuSchema = z.object({
  menuHeaderInfos: looseList(
    z.object({
      id: looseText,
      name: looseText,
      foodMenuItemDetailsDTOs: looseList(
        z.object({
          id: looseText,
          productId: looseText,
          productName: looseText,
          productDescription: looseText,
          defaultPrimaryPrice: looseNumber,
          defaultPrimaryDiscountedPrice: looseMinorMoney,
          status: looseText,
          imageUrl: looseText,
        }),
        5000,
      ),
    }),
    500,
  ),
});

export const toMenu = (menu: z.infer<typeof migrosMenuSchema>): MenuContent =>
  menu.menuHeaderInfos.map((header, index) => ({
    id: header.id ?? String(index),
    name: header.name ?? '?',
    products: header.foodMenuItemDetailsDTOs.map((entry) => ({
      id: entry.productId ?? entry.id ?? '?',
      name: entry.productName ?? '?',
      description: entry.productDescription,
      price: Math.round(entry.defaultPrimaryPrice ?? 0),
      currency: 'TRY',
      isAvailable: entry.status !== 'PASSIVE',
      imageUrl: entry.imageUrl,
      optionGroups: [],
    })),
  }));

const storeGroup = z.object({ id: looseNumber });
/** `GetStoreGroups` → the group that the menu request has to name. */
export const storeGroupsSchema = looseList(storeGroup, 100);
