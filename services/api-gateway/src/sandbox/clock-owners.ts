import type { ClockState } from '@kopru/contracts/internal/clock';
import { simulatedShop } from '@kopru/contracts/platforms/simulated-shop';
import type { ServiceClients } from '../clients/service-clients.ts';
import { restaurantIdsOf } from './sandbox.ts';
import type { Simulator } from './simulator.ts';

/** Tells one owner of what a sandbox waits for how far its clock is ahead; may be repeated. */
export type ClockOwner = (accountId: string, offsetMs: number) => Promise<ClockState>;

/** All of them, in the order in which they are told: a platform must have gone on before it is called. */
export const clockOwners = ({ clocks, restaurants }: ServiceClients, simulator: Simulator): ClockOwner[] => {
  const platforms: ClockOwner = async (accountId, offsetMs) => {
    const ids = await restaurantIdsOf(restaurants, accountId);
    const { actions, ...state } = await simulator.advanceClock(
      ids.map((id) => simulatedShop(id).restaurantId),
      offsetMs,
    );
    return { ...state, released: actions > 0 ? { platformActions: actions } : {} };
  };
  const others = [clocks.orders, clocks.webhooks].map(
    ({ advance }): ClockOwner =>
      (accountId, offsetMs) =>
        advance({ accountId, body: { offsetMs } }),
  );
  return simulator.isSetUp ? [platforms, ...others] : others;
};
