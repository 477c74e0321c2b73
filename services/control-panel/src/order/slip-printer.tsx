import type { PanelOrder } from '@kopru/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../api/client.ts';
import { errorMessage } from '../api/error-message.ts';
import { lazily } from '../components/lazily.tsx';
import { useLiveEvent } from '../live/live-provider.tsx';
import { preferences } from '../preferences/preferences.ts';
import { tell } from '../api/tell.ts';

type PrintSlip = (orderId: string) => void;
const SlipContext = createContext<PrintSlip>(() => undefined);

/** Prints the slip of an order, after those that wait for the printer. */
export const usePrintSlip = (): PrintSlip => useContext(SlipContext);

const Paper = lazily(async () => (await import('./paper.tsx')).Paper);

/** Knows how to print slips, and prints those of accepted orders by itself where this browser is set to. */
export const SlipPrinter = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [waiting, setWaiting] = useState<PanelOrder[]>([]);
  const printed = useRef(new Set<string>());
  const print = useCallback(
    (id: string): void => {
      client
        .fetchQuery({ queryKey: ['orders', id, {}], queryFn: () => call('getOrder', { params: { id } }) })
        .then((order) => setWaiting((before) => [...before, order]))
        .catch((error: unknown) => {
          tell({ color: 'red', title: t('slip.failed'), message: errorMessage(error, t) });
        });
    },
    [client, t],
  );
  useLiveEvent(({ orderId, status }) => {
    if (preferences.get('print') !== 'on' || orderId === null || status !== 500 || printed.current.has(orderId)) return;
    printed.current.add(orderId);
    print(orderId);
  });
  const onDone = useCallback(() => setWaiting(([, ...rest]) => rest), []);
  const [first] = waiting;
  return (
    <SlipContext.Provider value={print}>
      {children}
      {first !== undefined && <Paper key={first.id} order={first} onDone={onDone} />}
    </SlipContext.Provider>
  );
};
