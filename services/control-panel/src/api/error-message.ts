import type { TFunction } from 'i18next';
import { ApiError } from './client.ts';

/** The text for a person: the server's own, with the fields that it complains about. */
export const errorMessage = (error: unknown, t: TFunction): string => {
  if (!(error instanceof ApiError)) return t('error.unknown');
  if (error.status === 0) return t('error.offline');
  const details = error.details.map(({ path, message }) => `${path}: ${message}`).join('; ');
  const text = error.message === '' ? t('error.unknown') : error.message;
  return details === '' ? text : `${text} (${details})`;
};
