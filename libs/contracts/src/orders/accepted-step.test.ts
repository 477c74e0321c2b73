import { acceptedStep } from './accepted-step.ts';
import { isCancelled, orderStatusCodes } from './order-status.ts';

describe('the step with which an order was taken on', () => {
  it.each(orderStatusCodes)('is told apart by its status, %i', (status) => {
    const step = { status };
    const isTakenOn = status === 350 || (status >= 500 && !isCancelled(status));
    expect(acceptedStep({ steps: [step] })).toBe(isTakenOn ? step : undefined);
  });

  it('is the first of them', () => {
    const [first, second] = [{ status: 350 }, { status: 500 }];
    expect(acceptedStep({ steps: [{ status: 325 }, first, second] })).toBe(first);
  });
});
