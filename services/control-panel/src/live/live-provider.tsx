import type { LiveEvent } from '@kopru/contracts/panel/overview';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { follow } from './follow.ts';
import { createBatch } from './batch.ts';
import { NewOrders, useNewOrders } from './new-orders.tsx';
import { useRefresh } from './use-refresh.ts';

type LiveState = 'connecting' | 'open' | 'lost';

interface Line {
  state: LiveState;
  /** When the connection was lost, in milliseconds; null while it is there. */
  lostAt: number | null;
}

const LiveContext = createContext<Line>({ state: 'connecting', lostAt: null });
export const useLine = (): Line => useContext(LiveContext);
export const useLiveState = (): LiveState => useLine().state;

type Listener = (event: LiveEvent) => void;
const ListenersContext = createContext(new Set<Listener>());

/** Hears every event of the account while the component is there. */
export const useLiveEvent = (listener: Listener): void => {
  const listeners = useContext(ListenersContext);
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    const hear: Listener = (event) => latest.current(event);
    listeners.add(hear);
    return () => void listeners.delete(hear);
  }, [listeners]);
};

export const LiveProvider = ({ children }: { children: ReactNode }) => {
  const [line, setLine] = useState<Line>({ state: 'connecting', lostAt: null });
  const client = useQueryClient();
  const onEvents = useRef<(events: readonly LiveEvent[]) => void>(() => undefined);
  const { announce, ...announced } = useNewOrders();
  const refresh = useRefresh();
  const [listeners] = useState(() => new Set<Listener>());
  useEffect(() => {
    onEvents.current = (events) => {
      refresh(events);
      announce(events);
      for (const event of events) for (const hear of listeners) hear(event);
    };
  });
  useEffect(() => {
    let wasLost = false;
    const batch = createBatch<LiveEvent>((events) => onEvents.current(events));
    const stop = follow({
      onEvent: batch.add,
      onWake: () => {
        wasLost = true;
      },
      onOpen: () => {
        setLine({ state: 'open', lostAt: null });
        // Everything is reloaded after a lost connection.
        if (wasLost) void client.invalidateQueries();
        wasLost = false;
      },
      onLost: () => {
        setLine(({ lostAt }) => ({ state: 'lost', lostAt: lostAt ?? Date.now() }));
        wasLost = true;
        // A session that has ended ends the line, too; reloading the session then shows the sign-in page.
        void client.invalidateQueries({ queryKey: ['session'] });
      },
    });
    return () => {
      stop();
      batch.stop();
    };
  }, [client]);
  return (
    <LiveContext.Provider value={line}>
      <ListenersContext.Provider value={listeners}>{children}</ListenersContext.Provider>
      <NewOrders {...announced} />
    </LiveContext.Provider>
  );
};
