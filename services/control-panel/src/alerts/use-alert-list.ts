import type { PanelOperations } from '@kopru/contracts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { z } from 'zod';
import { useGet } from '../api/hooks.ts';

const refreshMs = 15_000;

type Alert = z.infer<PanelOperations['listAlerts']['data']>['items'][number];

export interface AlertList {
  items: readonly Alert[];
  /** `50+` when the server knows of more than it lists. */
  count: string;
  /** The server did not answer, or not for all: then no alert is no all-clear. */
  isUnknown: boolean;
}

const none: readonly Alert[] = [];

/** Since when, by what fails and where; for each time that the panel was opened. */
const firstSeen = new WeakMap<QueryClient, ReadonlyMap<string, string>>();

/**
 * An integration tells of its latest refusal, which would begin to count anew with each: while it fails, its age counts
 * from the first one that this page has heard of.
 */
const fromTheFirst = (alerts: readonly Alert[], client: QueryClient): readonly Alert[] => {
  const known = firstSeen.get(client);
  const shown = alerts.map((alert) => {
    if (alert.kind !== 'credential_refused' && alert.kind !== 'integration_failing') return alert;
    const first = known?.get(`${alert.kind} ${alert.integrationId}`);
    return first !== undefined && first < alert.since ? { ...alert, since: first } : alert;
  });
  const integrations = shown.filter((alert) => 'integrationId' in alert);
  firstSeen.set(
    client,
    new Map(integrations.map(({ kind, integrationId, since }) => [`${kind} ${integrationId}`, since])),
  );
  return shown;
};

/** The alerts as the server lists them; it computes them anew each time, so an alert ends with its cause. */
export const useAlertList = (): AlertList => {
  const client = useQueryClient();
  const { data, isError } = useGet('listAlerts', { refreshMs });
  const items = useMemo(() => (data === undefined ? none : fromTheFirst(data.items, client)), [data, client]);
  return {
    items,
    count: `${items.length}${data?.hasMore === true ? '+' : ''}`,
    isUnknown: isError || data?.isComplete !== true,
  };
};
