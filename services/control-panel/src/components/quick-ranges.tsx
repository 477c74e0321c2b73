import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { daysSinceMonday, localDay } from './dates.ts';

type Range = Record<'from' | 'to', string>;

const ranges = {
  today: (ends) => ({ from: localDay(0, ends), to: localDay(0, ends) }),
  yesterday: (ends) => ({ from: localDay(1, ends), to: localDay(1, ends) }),
  thisWeek: (ends) => ({ from: localDay(daysSinceMonday(ends), ends), to: localDay(0, ends) }),
} satisfies Record<string, (dayEndsAt: string) => Range>;

/** Whole days, or where minutes count the minutes from which and before which. */
const withMinutes = ({ from, to }: Range): Range => ({
  from: `${from}T00:00`,
  to: to === localDay() ? '' : `${localDay()}T00:00`,
});

interface QuickRangesProps {
  withTime: boolean;
  dayEndsAt: string;
  values: Range;
  onChange: (range: Range) => void;
}

/** The days that people ask for most, at one press. */
export const QuickRanges = ({ withTime, dayEndsAt, values, onChange }: QuickRangesProps) => {
  const { t } = useTranslation();
  return (
    <Button.Group aria-label={t('common.days')}>
      {(['today', 'yesterday', 'thisWeek'] as const).map((name) => {
        const days = ranges[name](dayEndsAt);
        const range = withTime ? withMinutes(days) : days;
        const isChosen = values.from === range.from && values.to === range.to;
        return (
          <Button
            key={name}
            variant={isChosen ? 'light' : 'default'}
            px="sm"
            aria-pressed={isChosen}
            onClick={() => onChange(range)}
          >
            {t(`common.${name}`)}
          </Button>
        );
      })}
    </Button.Group>
  );
};
