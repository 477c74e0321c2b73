import type { OrderNotice } from '@kopru/contracts/internal/order-queue';
import type { PanelOrder } from '@kopru/contracts/panel/operations';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../api/client.ts';
import { errorMessage } from '../api/error-message.ts';
import { lazily } from '../components/lazily.tsx';
import { useLiveEvent } from '../live/live-provider.tsx';
import { preferences } from '../preferences/preferences.ts';
import { notify } from '../api/notify.ts';
import { useMay } from '../session/session.ts';
import { useChosenRestaurant, useQueue } from './use-queue.ts';

type PrintSlip = (orderId: string) => void;
const SlipContext = createContext<PrintSlip>(() => undefined);

/** Prints the slip of an order, after those that wait for the printer. */
export const usePrintSlip = (): PrintSlip => useContext(SlipContext);

const OrderPaper = lazily(async () => (await import('./paper.tsx')).OrderPaper);

interface Waiting {
  /** One order may have several slips, one after another. */
  key: number;
  order: PanelOrder;
}

/** A slip was printed of it, so the kitchen works by that. */
const isOnPaper = ({ statusBefore }: OrderNotice): boolean => statusBefore >= 500 && statusBefore < 900;

/** The notices of which no slip was printed here yet, also not before the page was loaded again. */
const unprinted = (notices: readonly OrderNotice[], openedAt: string): OrderNotice[] => {
  const last = preferences.get('slips-until') ?? openedAt;
  const fresh = notices.filter((notice) => isOnPaper(notice) && notice.at > last);
  const newest = fresh
    .map(({ at }) => at)
    .sort()
    .at(-1);
  if (newest !== undefined) preferences.set('slips-until', newest);
  return fresh;
};

/**
 * Knows how to print slips. Where this browser is set to, it prints those of accepted orders by itself, and a stop slip
 * when such an order is cancelled, or a new one when it changes.
 */
export const SlipPrinter = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [waiting, setWaiting] = useState<Waiting[]>([]);
  const printed = useRef(new Set<string>());
  const count = useRef(0);
  const openedAt = useRef(new Date().toISOString());
  const { data: queue } = useQueue(useChosenRestaurant());
  const print = useCallback(
    (id: string): void => {
      client
        .fetchQuery({ queryKey: ['orders', id, {}], queryFn: () => call('getOrder', { params: { id } }), staleTime: 0 })
        .then((order) => {
          count.current += 1;
          const next = { key: count.current, order };
          setWaiting((before) => [...before, next]);
        })
        .catch((error: unknown) => {
          notify({ color: 'red', title: t('slip.failed'), message: errorMessage(error, t) });
        });
    },
    [client, t],
  );
  // A slip says who ordered and what it costs.
  const mayPrint = useMay('getOrder');
  const isByItself = useCallback((): boolean => mayPrint && preferences.get('print') === 'on', [mayPrint]);
  useLiveEvent(({ orderId, status, type }) => {
    const isAccepted = status === 500 && type !== 'siparis.guncellendi';
    if (!isByItself() || orderId === null || !isAccepted || printed.current.has(orderId)) return;
    printed.current.add(orderId);
    print(orderId);
  });
  useEffect(() => {
    if (isByItself()) for (const { id } of unprinted(queue?.notices ?? [], openedAt.current)) print(id);
  }, [queue?.notices, print, isByItself]);
  const onDone = useCallback(() => setWaiting(([, ...rest]) => rest), []);
  const [first] = waiting;
  return (
    <SlipContext.Provider value={print}>
      {children}
      {first !== undefined && <OrderPaper key={first.key} order={first.order} onDone={onDone} />}
    </SlipContext.Provider>
  );
};
