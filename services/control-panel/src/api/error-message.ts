import type { TFunction } from 'i18next';
import { ApiError } from './client.ts';

/** What to tell a person: the server's own text, with the fields it complains of. */
export const errorMessage = (error: unknown, t: TFunction): string => {
  if (!(error instanceof ApiError)) return t('error.unknown');
  if (error.status === 0) return t('error.offline');
  const details = error.details.map(({ path, message }) => `${path}: ${message}`).join('; ');
  const text = error.message === '' ? t('error.unknown') : error.message;
  return details === '' ? text : `${text} (${details})`;
};
