import { z } from 'zod';

interface PosAnswer {
  success?: boolean;
  message?: string;
  error?: { message: string };
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a client of the field has no types of ours
  data: any;
}

const text = z.string().nullable();
const inBoth = z.object({ tr: z.string(), en: z.string() });
const degrees = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .nullable();
const coordinates = z.object({ lat: degrees, lon: degrees, text });

/** The members of an order's detail that clients of the field read, as their description has them; each must be there. */
const posOrderSchema = z.object({
  pid: z.string().min(1),
  shortCode: text,
  status: z.literal([325, 350, 400, 500, 550, 600, 700, 800, 900, 1500, 1600]),
  isScheduled: z.boolean(),
  scheduledDate: z.iso.datetime().nullable(),
  confirmationId: text,
  client: z.object({
    id: text,
    name: text,
    location: coordinates,
    clientPhoneNumber: text,
    contactPhoneNumber: text,
    deliveryAddress: z.object({
      ...{ id: text, address: text, aptNo: text, floor: text, doorNo: text, city: text, district: text },
      ...{ company: text, street: text, building: text, number: text, description: text },
    }),
  }),
  courier: z.object({ id: text, status: z.number().nullable(), name: text, location: coordinates }),
  products: z
    .array(
      z.object({
        ...{ id: z.string(), product: text, count: z.int().min(1), note: text, name: inBoth },
        ...{ price: z.number(), optionPrice: z.number(), priceWithOption: z.number() },
        ...{ totalPrice: z.number(), totalOptionPrice: z.number(), totalPriceWithOption: z.number() },
        optionCategories: z.array(
          z.object({ name: inBoth, options: z.array(z.object({ name: inBoth, price: z.number() })) }),
        ),
        displayInfo: z.object({
          title: inBoth,
          options: z.object({ tr: z.array(z.string()), en: z.array(z.string()) }),
        }),
        removedIngredients: z.null(),
        removedIngredientsV2: z.array(z.object({ id: text, name: z.string() })),
        extraIngredients: z.null(),
      }),
    )
    .min(1),
  clientNote: text,
  ...{ totalPrice: z.number(), totalDiscount: z.number(), totalDiscountedPrice: z.number() },
  ...{
    deliveryType: z.int(),
    doNotKnock: z.boolean(),
    isEcoFriendly: z.boolean(),
    dropOffAtDoor: z.boolean().nullable(),
  },
  restaurant: z.object({ id: z.string(), name: z.string() }),
  ...{ restaurantId: z.string(), restaurantName: z.string() },
  ...{ paymentMethod: z.int(), posPaymentMethod: z.string(), paymentMethodText: inBoth },
  provider: z.object({ slug: z.enum(['getir', 'ys', 'ty', 'migros', 'direct']), kaynak: z.string(), id: z.string() }),
  providerId: z.string(),
});
export type PosOrder = z.infer<typeof posOrderSchema>;

const kurus = (lira: number): number => Math.round(lira * 100);

/** Whether the members mean to each other what the description's example shows. */
const expectMeaning = (order: PosOrder): void => {
  expect(order.isScheduled).toBe(order.scheduledDate !== null);
  for (const { lat, lon, text: both } of [order.client.location, order.courier.location])
    expect(both).toBe(lat === null || lon === null ? null : `${lat} ${lon}`);
  expect([order.restaurant.id, order.restaurant.name]).toEqual([order.restaurantId, order.restaurantName]);
  expect(order.provider.id).toBe(order.providerId);
  expect(kurus(order.totalDiscountedPrice)).toBe(kurus(order.totalPrice) - kurus(order.totalDiscount));
  for (const product of order.products) {
    const { count, price, optionPrice, priceWithOption, displayInfo, optionCategories } = product;
    expect(displayInfo.title).toEqual(product.name);
    const names = optionCategories.flatMap(({ options }) => options.map(({ name }) => name.tr));
    expect(displayInfo.options.tr.toSorted()).toEqual(names.toSorted());
    expect(kurus(priceWithOption)).toBe(kurus(price) + kurus(optionPrice));
    const totals = [product.totalPrice, product.totalOptionPrice, product.totalPriceWithOption];
    expect(totals.map(kurus)).toEqual([price, optionPrice, priceWithOption].map((one) => count * kurus(one)));
  }
};

/**
 * A point-of-sale client as they are in the field, written from their description alone, with nothing but fetch. It reads
 * only what is described, and fails where that is not there.
 */
export const firstDayPos = (baseUrl: string, apiKey: string) => {
  let isAutomatic = true;
  const call = async (method: string, path: string, options: { body?: unknown; idempotencyKey?: string } = {}) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${apiKey}`,
        'X-API-Key': apiKey,
        Accept: 'application/json',
        ...(options.body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(options.idempotencyKey === undefined ? {} : { 'Idempotency-Key': options.idempotencyKey }),
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      signal: AbortSignal.timeout(8_000),
    });
    const answer = (await response.json()) as PosAnswer;
    if (response.status >= 500) isAutomatic = false;
    if (!response.ok) throw new Error(answer.error?.message ?? answer.message);
    return answer;
  };
  const statusOf = async (pid: string): Promise<number> => {
    const { data } = await call('GET', `/orders/${pid}`);
    return Number(data.status ?? data.order.status);
  };
  const numbersAt = async (path: string): Promise<string[]> =>
    ((await call('GET', path)).data as { providerOrderId: string }[]).map(({ providerOrderId }) => providerOrderId);
  return {
    call,
    statusOf,
    isAutomatic: () => isAutomatic,
    /** The order as it is described; any member that is missing or of another kind fails. */
    read: async (pid: string): Promise<PosOrder> => {
      const order = posOrderSchema.parse((await call('GET', `/orders/${pid}`)).data);
      expect(order.pid).toBe(pid);
      expectMeaning(order);
      return order;
    },
    /** The numbers of the newest orders, and of those that wait to be passed on to accounting. */
    listed: (): Promise<string[]> => numbersAt('/orders?limit=100&dir=next'),
    pending: (): Promise<string[]> => numbersAt('/orders/reports/pending?limit=100'),
    walkTo900: async (pid: string) => {
      const seen: number[] = [];
      for (let step = 0; step < 10; step += 1) {
        const status = await statusOf(pid);
        seen.push(status);
        if (status === 900) break;
        await call('POST', `/orders/change-status/${pid}`, { idempotencyKey: `status:${pid}:delivered:paket-7` });
      }
      return seen;
    },
  };
};
export type FirstDayPos = ReturnType<typeof firstDayPos>;
