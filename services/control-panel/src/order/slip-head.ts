import type { PanelOrder } from '@kopru/contracts/panel/operations';

/** A kitchen works by its slips: one that no longer counts, or that is not the first of its order, says so in large letters. */
export const slipHeadOf = ({ status, cancel, timeline }: PanelOrder): 'cancelled' | 'changed' | undefined => {
  if (status >= 1500 || cancel !== null) return 'cancelled';
  const isChanged = timeline.some(({ changes = [] }) => changes.some(({ what }) => what !== 'kurye_zamani'));
  return isChanged ? 'changed' : undefined;
};
