import type { LiveEvent } from '@kopru/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { addressOf, type Resource } from '../api/client.ts';
import { useAnnounce } from './announce.tsx';

type LiveState = 'connecting' | 'open' | 'lost';

interface Live {
  state: LiveState;
  /** Newest first, at most 50, since the panel was opened. */
  events: readonly LiveEvent[];
}

const LiveContext = createContext<Live>({ state: 'connecting', events: [] });
export const useLive = (): Live => useContext(LiveContext);

/** The resources that an event makes stale. A rush of events refreshes the pages at most once a second. */
const staleAfter: Record<string, readonly Resource[]> = {
  siparis: ['orders', 'overview', 'alerts', 'records', 'payments', 'endpoints'],
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
  const [events, setEvents] = useState<readonly LiveEvent[]>([]);
  const client = useQueryClient();
  const handlers = useRef<(event: LiveEvent) => void>(() => undefined);
  const announce = useAnnounce();
  const refresh = useRefresh();
  useEffect(() => {
    handlers.current = (event) => {
      setEvents((before) => [event, ...before.filter(({ id }) => id !== event.id)].slice(0, 50));
      refresh(event);
      announce(event);
    };
  });
  useEffect(() => {
    const source = new EventSource(addressOf('followEvents'));
    let wasLost = false;
    source.onopen = () => {
      setState('open');
      // Everything is reloaded after a lost connection.
      if (wasLost) void client.invalidateQueries();
      wasLost = false;
    };
    source.onerror = () => {
      setState('lost');
      wasLost = true;
      // A refused session closes the stream for good; reloading the session then shows the sign-in page.
      if (source.readyState === EventSource.CLOSED) void client.invalidateQueries({ queryKey: ['session'] });
    };
    source.addEventListener('change', (message: MessageEvent<string>) =>
      handlers.current(JSON.parse(message.data) as LiveEvent),
    );
    return () => source.close();
  }, [client]);
  const value = useMemo(() => ({ state, events }), [state, events]);
  return <LiveContext.Provider value={value}>{children}</LiveContext.Provider>;
};
