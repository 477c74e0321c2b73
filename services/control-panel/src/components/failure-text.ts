import { type Failure, failureText as textOf } from '@kopru/contracts/errors/failures';
import i18next from 'i18next';
import { currentLanguage } from '../i18n/index.ts';
import { sentence } from './sentence.ts';

/** The reason of a failure as a sentence in the reader's language; words of others stay as they were written. */
export const failureText = (failure: Failure): string => {
  const text = textOf(failure, currentLanguage());
  return failure.code === 'as_written' ? text : sentence(text);
};

/** The result of one attempt: the receiver's status, or why there is none; a broker confirms without one. */
export const answerText = ({ statusCode, error }: { statusCode: number | null; error: Failure | null }): string =>
  statusCode?.toString() ?? (error === null ? i18next.t('deliveries.confirmed') : failureText(error));
