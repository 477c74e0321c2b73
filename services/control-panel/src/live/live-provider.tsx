import type { LiveEvent } from '@kopru/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import type { Resource } from '../api/client.ts';
import { follow } from './follow.ts';
import { useBell } from './bell.tsx';
import { NewOrders, useNewOrders } from './new-orders.tsx';

type LiveState = 'connecting' | 'open' | 'lost';

const LiveContext = createContext<LiveState>('connecting');
export const useLiveState = (): LiveState => useContext(LiveContext);

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

/** The resources that an event makes stale. A rush of events refreshes the pages at most once a second. */
const staleAfter: Record<string, readonly Resource[]> = {
  siparis: ['orders', 'overview', 'alerts', 'records', 'payments', 'endpoints'],
  restoran: ['restaurants', 'records'],
  entegrasyon: ['restaurants', 'integrations', 'overview', 'alerts', 'records'],
};
const refreshPauseMs = 1000;

const useRefresh = (): ((event: LiveEvent) => void) => {
  const client = useQueryClient();
  const stale = useRef(new Set<Resource>());
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (event) => {
    for (const name of staleAfter[event.type.split('.')[0] ?? ''] ?? []) stale.current.add(name);
    timer.current ??= window.setTimeout(() => {
      timer.current = undefined;
      for (const name of stale.current) void client.invalidateQueries({ queryKey: [name] });
      stale.current.clear();
    }, refreshPauseMs);
  };
};

export const LiveProvider = ({ children }: { children: ReactNode }) => {
  const [state, setState] = useState<LiveState>('connecting');
  const client = useQueryClient();
  const onEvent = useRef<(event: LiveEvent) => void>(() => undefined);
  const { announce, ...announced } = useNewOrders();
  const refresh = useRefresh();
  const toll = useBell();
  const [listeners] = useState(() => new Set<Listener>());
  useEffect(() => {
    onEvent.current = (event) => {
      refresh(event);
      announce(event);
      toll(event);
      for (const hear of listeners) hear(event);
    };
  });
  useEffect(() => {
    let wasLost = false;
    return follow({
      onEvent: (event) => onEvent.current(event),
      onOpen: () => {
        setState('open');
        // Everything is reloaded after a lost connection.
        if (wasLost) void client.invalidateQueries();
        wasLost = false;
      },
      onLost: () => {
        setState('lost');
        wasLost = true;
        // A session that has ended ends the line, too; reloading the session then shows the sign-in page.
        void client.invalidateQueries({ queryKey: ['session'] });
      },
    });
  }, [client]);
  return (
    <LiveContext.Provider value={state}>
      <ListenersContext.Provider value={listeners}>{children}</ListenersContext.Provider>
      <NewOrders {...announced} />
    </LiveContext.Provider>
  );
};
