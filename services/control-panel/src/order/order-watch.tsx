import type { OrderNotice } from '@kopru/contracts/internal/order-queue';
import { useEffect, useMemo, type ReactNode } from 'react';
import { countOf } from '../components/format.ts';
import { NeedsSomebodyContext } from '../components/page-title.ts';
import { useLiveEvent } from '../live/live-provider.tsx';
import { useBell } from './order-bell.ts';
import { useIconBadge } from './icon-badge.ts';
import { Stopped } from './stopped.tsx';
import { useChosenRestaurant, useQueue } from './use-queue.ts';

const none: readonly OrderNotice[] = [];

/** No event tells that an order was seen on another screen: while one is marked, the queue is read so often. */
const seenElsewhereMs = 5_000;

/** Rings for the orders that need somebody, counts them, and says what was cancelled or changed, on every page. */
export const OrderWatch = ({ children }: { children: ReactNode }) => {
  const { data, refetch } = useQueue(useChosenRestaurant());
  const notices = data?.notices ?? none;
  const count = data?.lanes.waiting.count ?? 0;
  const noticeCount = data?.noticeCount ?? notices.length;
  const isStopped = notices.length > 0;
  useLiveEvent(useBell(data));
  useEffect(() => {
    if (!isStopped) return undefined;
    // A server that is slower than that is not asked anew.
    const timer = setInterval(() => void refetch({ cancelRefetch: false }), seenElsewhereMs);
    return () => clearInterval(timer);
  }, [isStopped, refetch]);
  useIconBadge(count);
  const needs = useMemo(() => ({ waiting: count === 0 ? null : countOf(count), isStopped }), [count, isStopped]);
  return (
    <NeedsSomebodyContext value={needs}>
      {children}
      <Stopped notices={notices} count={noticeCount} />
    </NeedsSomebodyContext>
  );
};
