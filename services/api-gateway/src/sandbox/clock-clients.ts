import type { ClockState } from '@kopru/contracts/internal/clock';
import { simulatedShop } from '@kopru/contracts/platforms/simulated-shop';
import type { ServiceClients } from '../clients/service-clients.ts';
import { restaurantIdsOf } from './sandbox.ts';
import type { Simulator } from './simulator.ts';

/** Sends one service the offset of a sandbox's clock; may be repeated. */
export type ClockClient = (accountId: string, offsetMs: number) => Promise<ClockState>;

/** All of them, in the order of the calls: a platform's clock must be advanced before it is called. */
export const clockClients = ({ clocks, restaurants }: ServiceClients, simulator: Simulator): ClockClient[] => {
  const platforms: ClockClient = async (accountId, offsetMs) => {
    const ids = await restaurantIdsOf(restaurants, accountId);
    const { actions, ...state } = await simulator.advanceClock(
      ids.map((id) => simulatedShop(id).restaurantId),
      offsetMs,
    );
    return { ...state, released: actions > 0 ? { platformActions: actions } : {} };
  };
  const others = [clocks.orders, clocks.webhooks].map(
    ({ advance }): ClockClient =>
      (accountId, offsetMs) =>
        advance({ accountId, body: { offsetMs } }),
  );
  return simulator.isSetUp ? [platforms, ...others] : others;
};
