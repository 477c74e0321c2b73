import { useTranslation } from 'react-i18next';

const minutesADay = 1440;

/** Minutes in the short words of a card: `95 min`, `2 h 5 min`, `7 days`; `span` of the formats writes them out. */
export const useMinutesText = (): ((minutes: number) => string) => {
  const { t } = useTranslation();
  return (minutes) => {
    if (minutes < 120) return t('queue.minutes', { minutes });
    if (minutes < 2 * minutesADay) return t('queue.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
    return t('queue.days', { days: Math.floor(minutes / minutesADay) });
  };
};
