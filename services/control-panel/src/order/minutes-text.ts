import { useTranslation } from 'react-i18next';

const minutesADay = 1440;

/** Minutes as people say them: `95 min`, `2 h 5 min`, `7 days`. */
export const useMinutesText = (): ((minutes: number) => string) => {
  const { t } = useTranslation();
  return (minutes) => {
    if (minutes < 120) return t('queue.minutes', { minutes });
    if (minutes < 2 * minutesADay)
      return t('queue.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
    return t('queue.days', { days: Math.floor(minutes / minutesADay) });
  };
};
