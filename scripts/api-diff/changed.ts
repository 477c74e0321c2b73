import { releasedShapes } from './current.ts';
import type { OperationShape, Schema, Shape } from './shape.ts';

/** The interface of 0.1.0. */
export const [released] = releasedShapes() as [Shape];

export const copy = (): Shape => structuredClone(released);
export const operation = (shape: Shape, name: string): OperationShape => {
  const found = shape.operations[name];
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
};
/** A member of a schema of the document, such as `StoreWebhook veri state`. */
export const member = (shape: Shape, path: string): Schema => {
  const [name = '', ...members] = path.split(' ');
  let found = shape.schemas[name];
  for (const one of members) found = one === '[]' ? found?.items : found?.properties?.[one];
  if (found === undefined) throw new Error(`there is no ${path}`);
  return found;
};

export const list = 'GET /web-api/v1/orders';
export const cancel = 'POST /web-api/v1/orders/cancel/{orderId}';
export const parameter = (shape: Shape, name: string) =>
  operation(shape, list).parameters[name] as { required: boolean; schema: Schema };

export type Change = (shape: Shape) => void;

export const changed = (change: Change): Shape => {
  const now = copy();
  change(now);
  return now;
};
