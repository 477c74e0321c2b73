import { useTranslation } from 'react-i18next';
import { useFormats } from '../components/format.ts';

/** The preparation time that was chosen and, once preparation has begun, when it ends. */
export const usePreparationText = (): ((minutes: number, readyAt: string | null | undefined) => string) => {
  const { t } = useTranslation();
  const { timeSoon } = useFormats();
  return (minutes, readyAt) =>
    readyAt == null
      ? t('queue.preparation', { minutes })
      : t('queue.preparationUntil', { minutes, at: timeSoon(readyAt) });
};
