import type { PanelOperations } from '@kopru/contracts/panel/operations';
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

/** The alerts as the server lists them; it computes them anew each time, so an alert ends with its cause. */
export const useAlertList = (): AlertList => {
  const { data, isError } = useGet('listAlerts', { refreshMs });
  const items = data?.items ?? none;
  return {
    items,
    count: `${items.length}${data?.hasMore === true ? '+' : ''}`,
    isUnknown: isError || data?.isComplete !== true,
  };
};
