import { waitFor } from '@kopru/testing';
import { allPlatforms, createStage } from '../support/stage.ts';
import {
  deadline,
  sample,
  stage,
  switchTo,
  switchOff,
  headersOf,
  refusedFacts,
  refusedOf,
  arrivalsOf,
  connected,
  place,
} from '../support/switched-off.ts';

describe.each(allPlatforms)('%s, switched off while customers order', (platform) => {
  it('brings what is still open when it is switched on again, each order once', async () => {
    const integration = await connected(platform);
    await switchOff(integration);
    const placed = [await place(integration), await place(integration)];
    expect(await arrivalsOf(integration)).toEqual([]);
    await switchTo(integration, true);
    const arrived = await waitFor(async () => {
      const ids = await arrivalsOf(integration);
      return ids.length >= 2 && ids;
    }, deadline);
    expect(arrived.toSorted()).toEqual(placed.toSorted());
    // A second switch brings nothing twice.
    await switchOff(integration);
    await switchTo(integration, true);
    await waitFor(async () => (await refusedOf(integration)) === undefined, deadline);
    expect(await arrivalsOf(integration)).toHaveLength(2);
  });

  it('does not leave open what the customer cancelled meanwhile', async () => {
    const integration = await connected(platform);
    await switchOff(integration);
    const cancelled = await place(integration);
    const open = await place(integration);
    await stage.simulator.control('POST', `/orders/${platform}/${cancelled}/cancel`, { by: 'customer' });
    const cancellation = { integrationId: integration.integrationId, providerOrderId: cancelled, kind: 'update' };
    if (platform === 'ys')
      await waitFor(async () => (await refusedFacts().countDocuments(cancellation)) === 1, deadline);
    await switchTo(integration, true);
    await waitFor(async () => (await arrivalsOf(integration)).includes(open), deadline);
    if (!(await arrivalsOf(integration)).includes(cancelled)) return;
    await waitFor(
      async () =>
        (await stage.updates()).some(({ providerOrderId, status }) => providerOrderId === cancelled && status === 1500),
      deadline,
    );
  });
});

describe('Yemeksepeti', () => {
  it('gives up an order at its expiryDate: it is not taken later', async () => {
    const integration = await stage.connect('ys');
    await switchOff(integration);
    const headers = await headersOf(integration);
    const order = (token: string, inMs: number): object => ({
      ...sample('ys/order'),
      token,
      expiryDate: new Date(Date.now() + inMs).toISOString(),
    });
    await stage.push(integration, order('ys-expired-1', -1000), headers, '/order/x');
    await stage.push(integration, order('ys-open-1', 600_000), headers, '/order/x');
    await switchTo(integration, true);
    await waitFor(async () => (await arrivalsOf(integration)).includes('ys-open-1'), deadline);
    await waitFor(async () => (await refusedOf(integration)) === undefined, deadline);
    expect(await arrivalsOf(integration)).toEqual(['ys-open-1']);
  });
});

describe('Trendyol Go', () => {
  it('is asked from the last round before it was switched off, not from now and not from the first window', async () => {
    const windows = await createStage({ TY_POLL_INTERVAL: '300ms', TY_FIRST_WINDOW: '1s', TY_OVERLAP: '0ms' });
    try {
      await windows.simulator.rules({ tyLimits: false });
      const integration = await windows.connect('ty');
      const { restaurantId } = integration.config;
      const first = await windows.simulator.place({ platform: 'ty', restaurantId });
      await windows.arrivalOf(first.id);
      const schedule = windows.backing.client.db(windows.backing.database('ingest')).collection('polls');
      await switchTo(integration, false, windows);
      const parked = { _id: integration.integrationId as never, parkedAt: { $exists: true } };
      await waitFor(async () => (await schedule.countDocuments(parked)) === 1, deadline);
      const missed = await windows.simulator.place({ platform: 'ty', restaurantId });
      // Longer than the first window: only the stored cursor reaches back to it.
      await waitFor(() => Date.now() - Date.parse(missed.createdAt) > 1500, deadline);
      await switchTo(integration, true, windows);
      await windows.arrivalOf(missed.id);
    } finally {
      await windows.stop();
    }
  });
});
