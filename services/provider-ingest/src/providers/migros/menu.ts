import { z } from 'zod';
import type { MenuContent } from '../adapter.ts';
import { loose } from '../reading.ts';

/** `GetMenuDetailsByStoreAndStoreGroupId`; prices in kuruş like everywhere at Migros. Options are not part of it. */
export const migrosMenuSchema = z.object({
  menuHeaderInfos: loose.list(
    z.object({
      id: loose.text,
      name: loose.text,
      foodMenuItemDetailsDTOs: loose.list(
        z.object({
          id: loose.text,
          productId: loose.text,
          productName: loose.text,
          productDescription: loose.text,
          defaultPrimaryPrice: loose.number,
          defaultPrimaryDiscountedPrice: loose.minorMoney,
          status: loose.text,
          imageUrl: loose.text,
          barcode: loose.text,
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
      ...(entry.barcode === null ? {} : { barcode: entry.barcode }),
      optionGroups: [],
    })),
  }));

const storeGroup = z.object({ id: loose.number });
/** `GetStoreGroups` → the group that the menu request has to name. */
export const storeGroupsSchema = loose.list(storeGroup, 100);
