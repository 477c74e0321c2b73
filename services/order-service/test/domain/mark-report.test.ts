import { newId } from '@kopru/contracts/values/ids';
import { arrivedOrder } from '@kopru/testing';
import { startDomain } from '../support/fakes.ts';

describe('reports', () => {
  it('are marked once, and the order awaits none any more', async () => {
    const domain = startDomain();
    const { accountId, _id, providerOrderId, awaitsReport } = domain.arrive(arrivedOrder());
    expect(awaitsReport).toBe(true);
    for (const ref of [providerOrderId, _id])
      expect(await domain.markReport(accountId, ref)).toEqual({ orderId: _id, providerOrderId, isReport: true });
    expect(domain.find(_id)).toMatchObject({ isReport: true, version: 2 });
    expect(domain.find(_id)).not.toHaveProperty('awaitsReport');
    await expect(domain.markReport(accountId, newId())).rejects.toMatchObject({ code: 'order_not_found' });
    await expect(domain.markReport(newId(), _id)).rejects.toMatchObject({ code: 'order_not_found' });
  });
});
