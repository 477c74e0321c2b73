import type { OrderNotice } from '@kopru/contracts';
import { useLiveEvent } from '../live/live-provider.tsx';
import { useBell } from './order-bell.ts';
import { Stopped } from './stopped.tsx';
import { useChosenRestaurant, useQueue } from './use-queue.ts';

const none: readonly OrderNotice[] = [];

/** Rings for the orders that need somebody, and says what was cancelled or changed, on every page. */
export const OrderWatch = () => {
  const { data } = useQueue(useChosenRestaurant());
  useLiveEvent(useBell(data));
  return <Stopped notices={data?.notices ?? none} />;
};
