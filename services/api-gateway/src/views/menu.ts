import { toDecimal, type Menu, type PublicMenu } from '@kopru/contracts';

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
