import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** What Getir says of one call: its body, where it has one, and its answer, where it is defined. */
export interface Definition {
  body?: z.ZodType | undefined;
  answer?: z.ZodType | undefined;
}
/** By method and path; ids in paths are `{}`. */
export type Definitions = ReadonlyMap<string, Definition>;

const named = z.object({ tr: z.string(), en: z.string().optional() });
const time = z.string().regex(/^(\d|0\d|1\d|2[0-3]):[0-5]\d$/);
const workingHours = z
  .array(
    z.strictObject({
      day: z.number().min(0).max(6),
      workingHours: z.object({ startTime: time, endTime: time }).optional(),
      closed: z.boolean().optional(),
    }),
  )
  .length(7)
  .refine((days) => new Set(days.map(({ day }) => day)).size === 7);
const order = z.object({
  id: z.string(),
  status: z.number(),
  isScheduled: z.boolean(),
  confirmationId: z.string(),
  client: z.object({ name: z.string(), clientPhoneNumber: z.string() }),
  products: z.array(z.object({ product: z.string(), count: z.number(), name: named, price: z.number() })),
  totalPrice: z.number(),
  totalDiscountedPrice: z.number(),
  checkoutDate: z.string(),
  deliveryType: z.number(),
  restaurant: z.object({ id: z.string() }),
  paymentMethod: z.number(),
});
const minutes = z.union([z.literal(15), z.literal(30), z.literal(45)]);
const done = { answer: z.object({ result: z.boolean() }) };

/** The calls that are used, as GetirFood 1.5.8 describes them. */
const described: Record<string, Definition> = {
  'POST /auth/login': {
    body: z.strictObject({ appSecretKey: z.string(), restaurantSecretKey: z.string() }),
    answer: z.object({ restaurantId: z.string(), token: z.string() }),
  },
  'GET /restaurants': { answer: z.object({ id: z.string(), status: z.number(), name: z.string() }) },
  'PUT /restaurants/status/open': {},
  'PUT /restaurants/status/close': { body: z.strictObject({ timeOffAmount: minutes }) },
  'PUT /restaurants/delivery-duration/busyness': {
    body: z.strictObject({ isBusy: z.boolean(), busynessDifferenceDuration: minutes.optional() }),
  },
  'GET /restaurants/working-hours': { answer: z.object({ restaurantWorkingHours: workingHours }) },
  'PUT /restaurants/working-hours': { body: z.strictObject({ restaurantWorkingHours: workingHours }) },
  'GET /restaurants/menu': {
    answer: z.object({
      productCategories: z.array(
        z.object({
          id: z.string(),
          name: named,
          products: z.array(
            z.object({ id: z.string(), name: named, price: z.number(), status: z.number().optional() }),
          ),
        }),
      ),
    }),
  },
  'GET /products/{}/status': { answer: z.object({ id: z.string(), status: z.number() }) },
  'PUT /products/{}/status': {
    body: z.strictObject({ status: z.union([z.literal(100), z.literal(200), z.literal(400)]) }),
  },
  'POST /food-orders/periodic/unapproved': { answer: z.array(order) },
  'POST /food-orders/periodic/cancelled': { answer: z.array(order) },
  'POST /food-orders/active': { answer: z.array(order) },
  'GET /food-orders/{}': { answer: order },
  'GET /food-orders/{}/cancel-options': { answer: z.array(z.object({ id: z.string(), message: z.string() })) },
  'POST /food-orders/{}/cancel': {
    body: z.strictObject({ cancelNote: z.string(), cancelReasonId: z.string(), productId: z.string().optional() }),
  },
  'POST /food-orders/{}/verify': done,
  'POST /food-orders/{}/verify-scheduled': done,
  'POST /food-orders/{}/prepare': done,
  'POST /food-orders/{}/handover': done,
  'POST /food-orders/{}/deliver': done,
};

interface Swagger {
  definitions: Record<string, object>;
  paths: Record<
    string,
    Record<
      string,
      { parameters?: { in?: string; schema?: object }[]; responses: Record<string, { schema?: object } | undefined> }
    >
  >;
}

/** The definitions of the official document itself; what it only calls "default" is not defined there. */
const official = (file: string): Definitions => {
  // Names of definitions have spaces, which references write as %20.
  const { definitions, paths } = JSON.parse(readFileSync(file, 'utf8').replaceAll('%20', ' ')) as Swagger;
  const schemaOf = (schema: object | undefined): z.ZodType | undefined =>
    schema === undefined
      ? undefined
      : z.fromJSONSchema({ $schema: 'http://json-schema.org/draft-04/schema#', ...schema, definitions } as never);
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { parameters = [], responses }]): [string, Definition] => [
        `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '{}')}`,
        {
          body: schemaOf(parameters.find((one) => one.in === 'body')?.schema),
          answer: schemaOf(responses['200']?.schema),
        },
      ]),
    ),
  );
};

/** GETIR_SWAGGER names a copy of Getir's swagger.json; without one its description above is used. */
export const getirDefinitions = (): Definitions => {
  const file = process.env['GETIR_SWAGGER'];
  return file === undefined ? new Map(Object.entries(described)) : official(file);
};
