import type { Failure } from '@kopru/contracts/errors/failures';
import { mayBeOrder } from './may-be-order.ts';

describe('what was refused', () => {
  it.each<[Failure['code'], boolean]>([
    ['invalid_json', true],
    ['invalid_request', true],
    ['order_differs', true],
    ['unauthorized', false],
    ['integration_disabled', false],
    ['order_not_found', false],
    ['invalid_transition', false],
    ['provider_error', false],
    ['unavailable', false],
  ])('with %s may be an order: %s', (code, expected) => {
    expect(mayBeOrder({ code })).toBe(expected);
  });
});
