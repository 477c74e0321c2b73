import type { LiveEvent } from '@kopru/contracts/panel/overview';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Resource } from '../api/client.ts';

/** The resources that an event makes stale. */
const staleAfter: Record<string, readonly Resource[]> = {
  siparis: ['orders', 'overview', 'alerts', 'records', 'payments', 'day-report', 'endpoints'],
  restoran: ['restaurants', 'records'],
  olay: ['incidents', 'records'],
  entegrasyon: ['restaurants', 'integrations', 'overview', 'alerts', 'records'],
};
const shortestPauseMs = 1000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Reads again what events make stale: at once, but at most once a second in a rush, and never before the last answers
 * are there, which would otherwise be thrown away unseen by a server that is slower than the rush.
 */
export const useRefresh = (): ((events: readonly LiveEvent[]) => void) => {
  const client = useQueryClient();
  const stale = useRef(new Set<Resource>());
  const isReading = useRef(false);
  useEffect(() => {
    const names = stale.current;
    return () => names.clear();
  }, []);
  const read = async (): Promise<void> => {
    isReading.current = true;
    while (stale.current.size > 0) {
      const names = [...stale.current];
      stale.current.clear();
      await Promise.all([
        pause(shortestPauseMs),
        ...names.map((name) => client.invalidateQueries({ queryKey: [name] })),
      ]);
    }
    isReading.current = false;
  };
  return (events) => {
    for (const { type } of events)
      for (const name of staleAfter[type.split('.')[0] ?? ''] ?? []) stale.current.add(name);
    if (!isReading.current) void read();
  };
};
