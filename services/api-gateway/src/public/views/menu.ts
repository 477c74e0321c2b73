import type { Menu } from '@kopru/contracts/internal/restaurants';
import { toDecimal } from '@kopru/contracts/orders/canonical-order';
import type { PublicMenu } from '@kopru/contracts/public/restaurants';

/** A menu with decimal prices. */
export const toPublicMenu = (menu: Menu): PublicMenu => ({
  ...menu,
  categories: menu.categories.map((category) => ({
    ...category,
    products: category.products.map((product) => ({
      ...product,
      price: toDecimal(product.price),
      optionGroups: product.optionGroups.map((group) => ({
        ...group,
        options: group.options.map((option) => ({ ...option, price: toDecimal(option.price) })),
      })),
    })),
  })),
});
