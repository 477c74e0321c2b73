import { maxOptionDepth, type OrderItem } from '@kopru/contracts/orders/canonical-order';
import { normaliseText, hasWord } from '@kopru/contracts/values/normalise-text';
import type { BodyReader } from '../body.ts';
import { giftWords } from '../gift-words.ts';
import { type Choices, isLeftOut, withinLeftOut } from '../left-out.ts';

const maxCategories = 100;
const maxOptions = 200;

interface Names {
  tr: string | null;
  en: string | null;
}
/** A text in both languages; some gateways send one text. */
export const namesIn = (holder: BodyReader, name: string): Names => {
  const value = holder.raw(name);
  if (typeof value === 'string' || typeof value === 'number') return { tr: holder.text(name), en: null };
  const names = holder.object(name);
  return { tr: names.text('tr'), en: names.text('en') };
};

/** Getir shows what is left out as "Soğansız", "No onion"; restaurants' own menus as "Soğan istemiyorum". */
const showsWithout = (shown: ReadonlySet<string>, { tr, en }: Names): boolean =>
  (tr !== null && ['siz', 'suz'].some((without) => shown.has(`${normaliseText(tr)}${without}`))) ||
  (en !== null && ['no', 'without'].some((without) => shown.has(`${without} ${normaliseText(en)}`))) ||
  [tr, en].some(
    (name) =>
      name !== null && [...shown].some((text) => text.startsWith(`${normaliseText(name)} `) && isLeftOut(text, 0)),
  );

/** What was chosen from the categories of a product or of an option; `isFree`: Getir takes nothing for it. */
const readChoices = (
  holder: BodyReader,
  { shown, isFree, depth = 1 }: { shown: ReadonlySet<string>; isFree: boolean; depth?: number },
): Choices => {
  const chosen: Choices = { options: [], removed: [] };
  const categories = holder.list('optionCategories', maxCategories);
  if (depth > maxOptionDepth) {
    if (categories.length > 0) holder.note('optionCategories', 'too_deep');
    return chosen;
  }
  for (const category of categories) {
    const group = namesIn(category, 'name');
    const groupId = category.id('optionCategory') ?? category.id('id');
    const flag = category.flag('removeToppings');
    for (const option of category.list('options', maxOptions)) {
      const id = option.id('option') ?? option.id('id');
      const names = namesIn(option, 'name');
      const name = names.tr ?? names.en ?? option.assumed('name', '?');
      const price = option.money('price') ?? 0;
      const isNamedRemoval = isLeftOut(group.tr, price) || isLeftOut(group.en, price);
      const isRemoval = flag ?? (isNamedRemoval || (price <= 0 && showsWithout(shown, names)));
      const inner = readChoices(option, { shown, isFree, depth: depth + 1 });
      const quantity = option.quantity('count') ?? option.quantity('quantity') ?? 1;
      if (isRemoval) {
        const within = withinLeftOut(inner);
        chosen.removed.push({ id, name }, ...within.removed);
        chosen.options.push(...within.options);
      } else
        chosen.options.push({
          ...(id !== null && { id }),
          ...(groupId !== null && { groupId }),
          group: group.tr ?? group.en,
          name,
          nameEn: names.en,
          price: isFree ? 0 : price,
          quantity,
          ...(inner.options.length > 0 && { options: inner.options }),
          ...(inner.removed.length > 0 && { removed: inner.removed }),
        });
    }
  }
  if (Math.max(chosen.options.length, chosen.removed.length) > maxOptions) holder.note('optionCategories', 'too_many');
  return { options: chosen.options.slice(0, maxOptions), removed: chosen.removed.slice(0, maxOptions) };
};

/** A product of the order, in its place among them. */
export const readLine = (product: BodyReader, place: number): OrderItem => {
  const id = product.id('id');
  const [productId, chainProduct] = [product.id('product'), product.id('chainProduct')];
  const display = product.object('displayInfo');
  const [names, title] = [namesIn(product, 'name'), namesIn(display, 'title')];
  const name = names.tr ?? names.en ?? title.tr ?? title.en ?? product.assumed('name', productId ?? '?');
  const options = display.object('options');
  const shown = new Set([...options.texts('tr'), ...options.texts('en')].map(normaliseText));
  const quantity = product.quantity('count') ?? product.assumed('count', 1);

  const [optionPrice, totalOptionPrice] = [product.money('optionPrice'), product.money('totalOptionPrice')];
  const [price, totalPrice] = [product.money('price'), product.money('totalPrice')];
  const [withOption, totalWithOption] = [product.money('priceWithOption'), product.money('totalPriceWithOption')];
  const isFree = (optionPrice ?? totalOptionPrice) === 0 && (withOption ?? price) === price;
  const { options: chosen, removed } = readChoices(product, { shown, isFree });
  const optionsInOne = optionPrice ?? 0;
  const unitPrice =
    price ??
    (totalPrice === null ? null : Math.round(totalPrice / quantity)) ??
    (withOption === null ? null : withOption - optionsInOne) ??
    (totalWithOption === null ? null : Math.round(totalWithOption / quantity) - optionsInOne) ??
    product.assumed('price', 0);
  const total = totalWithOption ?? (withOption === null ? null : Math.round(withOption * quantity));
  const [one, all] = [product.money('discountedPriceWithOption'), product.money('totalDiscountedPriceWithOption')];
  const discounted = all ?? (one === null ? null : Math.round(one * quantity));
  const discount = total === null || discounted === null ? 0 : total - discounted;
  const isGift = unitPrice === 0 && (total ?? 0) === 0 && hasWord(`${name} ${names.en ?? ''}`, giftWords);
  return {
    id: id ?? productId ?? String(place),
    lineId: id ?? String(place),
    productId: productId ?? chainProduct,
    name,
    nameEn: names.en,
    quantity,
    unitPrice,
    ...(total !== null && { total }),
    ...(discount > 0 && { discount }),
    ...(isGift && { isGift }),
    note: product.text('note'),
    options: chosen,
    removed,
    cancelledQuantity: 0,
  };
};
