import { listOrdersQuerySchema } from './internal-orders.ts';

describe('a search for orders', () => {
  it('takes any text but one with NUL, which is no pattern of the database', () => {
    expect(listOrdersQuerySchema.safeParse({ q: 'a.*$\n' }).success).toBe(true);
    expect(listOrdersQuerySchema.safeParse({ q: 'a\0' }).success).toBe(false);
  });
});
