export * from './operation.ts';
export * from './errors.ts';
export * from './fields.ts';
export * from './orders.schemas.ts';
export * from './restaurants.schemas.ts';
export * from './events.schemas.ts';
export * from './operations.ts';
