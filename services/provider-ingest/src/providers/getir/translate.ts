import { type CanonicalOrder, type OrderItem, type OrderStatus, orderStatusCodes } from '@kopru/contracts';
import type { OrderUpdate } from '../adapter.ts';
import { addressOf, balancedAmount, checkedOrder, optionOf } from '../canonical.ts';
import { paymentOf } from '../payments.ts';
import { getirPayment } from './payments.ts';
import type { GetirHead, GetirOrder } from './schema.ts';

/** Getir's status numbers are Köprü's own; an unknown one is ignored. */
export const getirStatus = (status: number | null): OrderStatus | undefined =>
  orderStatusCodes.find((code) => code === status);

/** Getir has no field for removed ingredients, only a category of that name. */
const isRemoval = (category: GetirOrder['products'][number]['optionCategories'][number]): boolean =>
  /çıkar/i.test(category.name?.tr ?? '') || /\bremove|without\b/i.test(category.name?.en ?? '');

const toItem = (product: GetirOrder['products'][number]): OrderItem => {
  const chosen = product.optionCategories.filter((category) => !isRemoval(category));
  const removed = product.optionCategories.filter(isRemoval);
  return {
    id: product.id,
    productId: product.product,
    name: product.name.tr ?? product.name.en ?? product.id,
    nameEn: product.name.en,
    quantity: product.count,
    unitPrice: product.price,
    note: product.note,
    options: chosen.flatMap(({ name, options }) =>
      options.map((option) =>
        optionOf({
          group: name?.tr ?? null,
          name: option.name?.tr ?? option.name?.en ?? '?',
          nameEn: option.name?.en ?? null,
          price: option.price ?? 0,
        }),
      ),
    ),
    removed: removed.flatMap(({ options }) =>
      options.map(({ option, name }) => ({ id: option, name: name?.tr ?? name?.en ?? '?' })),
    ),
    cancelledQuantity: 0,
  };
};

export const courierOf = (courier: GetirHead['courier']): CanonicalOrder['courier'] =>
  !courier?.id
    ? null
    : {
        id: courier.id,
        name: courier.name,
        status: courier.status,
        lat: courier.location?.lat ?? null,
        lon: courier.location?.lon ?? null,
      };

const toCustomer = ({ client, clientNote }: GetirOrder): CanonicalOrder['customer'] => {
  const { address, ...place } = client?.deliveryAddress ?? { address: null };
  return {
    id: client?.id ?? null,
    name: client?.name ?? null,
    phone: client?.clientPhoneNumber ?? null,
    contactPhone: client?.contactPhoneNumber ?? null,
    note: clientNote,
    address: client?.deliveryAddress
      ? addressOf({
          ...place,
          text: address,
          lat: client.location?.lat ?? null,
          lon: client.location?.lon ?? null,
        })
      : null,
  };
};

/** The canonical order of a Getir order; `now` stands in for a missing order time. */
export const toCanonicalOrder = (order: GetirOrder, now: Date): CanonicalOrder => {
  const method = order.paymentMethod ?? 0;
  return checkedOrder({
    providerOrderId: order.id,
    shortCode: order.confirmationId,
    confirmationId: order.confirmationId,
    placedAt: order.checkoutDate ?? now.toISOString(),
    scheduledFor: order.isScheduled ? order.scheduledDate : null,
    status: getirStatus(order.status) ?? (order.isScheduled ? 325 : 400),
    customer: toCustomer(order),
    courier: courierOf(order.courier),
    items: order.products.map(toItem),
    amount: balancedAmount(order.totalPrice, order.totalDiscountedPrice ?? order.totalPrice),
    payment: paymentOf(getirPayment(method), {
      platformCode: String(method),
      tr: order.paymentMethodText?.tr,
      en: order.paymentMethodText?.en,
      method,
    }),
    delivery: {
      by: order.deliveryType === 1 ? 'platform' : 'restaurant',
      doNotKnock: order.doNotKnock,
      dropOffAtDoor: order.dropOffAtDoor,
      isEcoFriendly: order.isEcoFriendly,
    },
    platform: { deliveryType: order.deliveryType ?? 2 },
  });
};

/** Getir does not document `cancelSource`; 1600 is the restaurant's own or the five-minute limit, 1500 everything else. */
const cancelledBy = (status: OrderStatus): 'restaurant' | 'customer' => (status === 1600 ? 'restaurant' : 'customer');

/** The order's state as an update; undefined when the body tells nothing. */
export const toUpdate = (head: GetirHead, now: Date): OrderUpdate | undefined => {
  const status = getirStatus(head.status);
  const courier = courierOf(head.courier) ?? undefined;
  if (status === undefined && courier === undefined) return undefined;
  const { id: providerOrderId, cancelReason, cancelNote: note, cancelDate } = head;
  if (status !== 1500 && status !== 1600) return { providerOrderId, status, courier, occurredAt: now.toISOString() };
  const reasonName = cancelReason?.messages?.tr ?? null;
  const cancel = { reason: cancelReason?.id ?? null, reasonName, note, by: cancelledBy(status) };
  return { providerOrderId, status, courier, cancel, occurredAt: cancelDate ?? now.toISOString() };
};
