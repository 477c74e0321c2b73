import type { TFunction } from 'i18next';
import { ApiError } from './client.ts';

/** The text for a person: the server's own, or what it complains of, without the names of its members. */
export const errorMessage = (error: unknown, t: TFunction): string => {
  if (!(error instanceof ApiError)) return t('error.unknown');
  if (error.status === 0) return t(navigator.onLine ? 'error.unreachable' : 'error.offline');
  const complaints = error.details.map(({ message }) => message).join('; ');
  if (error.code === 'invalid_request' && complaints !== '') return t('error.refused', { complaints });
  return error.message === '' ? t('error.unknown') : error.message;
};
