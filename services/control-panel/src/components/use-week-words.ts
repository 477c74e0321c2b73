import type { Hours } from '@kopru/contracts/values/hours';
import { useTranslation } from 'react-i18next';
import { useFormats } from './format.ts';
import { isOvernight, stretchesOf } from './week.ts';

/** A week as a person tells it: `Pazartesi – Cuma`, `11:00 – 23:00`. */
export const useWeekWords = () => {
  const { t } = useTranslation();
  const { weekday } = useFormats();
  return (hours: Hours): { days: string; times: string }[] =>
    stretchesOf(hours).map(({ from, to, times }) => ({
      days: from === to ? weekday(from) : `${weekday(from)} – ${weekday(to)}`,
      times:
        times === null
          ? t('week.closed')
          : `${times.opensAt} – ${times.closesAt}${isOvernight(times) ? ` (${t('week.nextDay')})` : ''}`,
    }));
};
