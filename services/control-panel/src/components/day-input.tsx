import '@mantine/dates/styles.css';
import 'dayjs/locale/tr';
import { DateInput } from '@mantine/dates';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { instantOf } from './dates.ts';
import classes from './day-input.module.css';

const written = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?: (\d{1,2}):(\d{2}))?$/;

/** `5.3.2026 8:05`, with or without the time; null when the text is no date. */
const parse = (text: string): string | null => {
  const [, day = '', month = '', year = '', hour = '0', minute = '00'] = written.exec(text.trim()) ?? [];
  const at = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')} ${hour.padStart(2, '0')}:${minute}:00`;
  return instantOf(at) === '' ? null : at;
};

interface DayInputProps {
  label: ReactNode;
  /** `2026-03-01`, or `2026-03-01T14:05` with a time; empty for none. */
  value: string;
  onChange: (value: string) => void;
  withTime?: boolean;
  required?: boolean;
  error?: ReactNode;
}

/** A date in the panel's language, typed or chosen, whatever the browser's language. */
export const DayInput = ({ value, onChange, withTime = false, ...props }: DayInputProps) => {
  const { t, i18n } = useTranslation();
  const day = i18n.language === 'en' ? 'DD/MM/YYYY' : 'DD.MM.YYYY';
  return (
    <DateInput
      classNames={{ day: classes['day'] ?? '' }}
      locale={i18n.language}
      firstDayOfWeek={1}
      withTime={withTime}
      valueFormat={withTime ? `${day} HH:mm` : day}
      dateParser={parse}
      value={instantOf(value) === '' ? null : value.replace('T', ' ')}
      onChange={(next) => onChange((next ?? '').replace(' ', 'T').slice(0, withTime ? 16 : 10))}
      clearable={props.required !== true}
      previousLabel={t('common.previous')}
      nextLabel={t('common.next')}
      clearButtonProps={{ 'aria-label': t('common.clear') }}
      {...props}
    />
  );
};
