import type { TFunction } from 'i18next';
import { currentLanguage } from '../i18n/index.ts';
import { ApiError } from './client.ts';

/** Without an answer: what is read is asked for again by itself, what a person has pressed is not. */
const unansweredMessage = (t: TFunction, asked: 'read' | 'pressed'): string => {
  if (asked === 'read') return t(navigator.onLine ? 'error.unreachable' : 'error.offline');
  return t(navigator.onLine ? 'error.unreachablePressed' : 'error.offlinePressed');
};

const anyOf = (words: readonly string[]): string =>
  new Intl.ListFormat(currentLanguage(), { type: 'disjunction' }).format(words);

/** The text for a person: the server's own, or what it complains of, without the names of its members. */
export const errorMessage = (error: unknown, t: TFunction, asked: 'read' | 'pressed' = 'pressed'): string => {
  if (!(error instanceof ApiError)) return t('error.unknown');
  if (error.status === 0) return unansweredMessage(t, asked);
  // The server's own text has the name that programs call the role by.
  if (error.code === 'role_required' && error.roles.length > 0)
    return t('error.roleRequired', {
      roles: anyOf(error.roles.map((role) => t('error.role', { role: t(`role.${role}`) }))),
    });
  const complaints = error.details.map(({ message }) => message).join('; ');
  if (error.code === 'invalid_request' && complaints !== '') return t('error.refused', { complaints });
  return error.message === '' ? t('error.unknown') : error.message;
};
