import type { PanelOperations } from '@kopru/contracts';
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

/** By what fails and where, since when. */
const firstSeen = new Map<string, string>();

/**
 * An integration tells of its latest refusal, which would begin to count anew with each: while it fails, its age counts
 * from the first one that this page has heard of.
 */
const fromTheFirst = (alerts: readonly Alert[]): readonly Alert[] => {
  const shown = alerts.map((alert) => {
    if (alert.kind !== 'credential_refused' && alert.kind !== 'integration_failing') return alert;
    const known = firstSeen.get(`${alert.kind} ${alert.integrationId}`);
    return known !== undefined && known < alert.since ? { ...alert, since: known } : alert;
  });
  firstSeen.clear();
  for (const alert of shown)
    if ('integrationId' in alert) firstSeen.set(`${alert.kind} ${alert.integrationId}`, alert.since);
  return shown;
};

/** The alerts as the server lists them; it computes them anew each time, so an alert ends with its cause. */
export const useAlertList = (): AlertList => {
  const { data, isError } = useGet('listAlerts', { refreshMs });
  const items = useMemo(() => (data === undefined ? none : fromTheFirst(data.items)), [data]);
  return {
    items,
    count: `${items.length}${data?.hasMore === true ? '+' : ''}`,
    isUnknown: isError || data?.isComplete !== true,
  };
};
