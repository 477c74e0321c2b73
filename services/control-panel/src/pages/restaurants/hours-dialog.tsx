import type { Hours } from '@kopru/contracts/values/hours';
import { Button, Checkbox, Group, Stack, Text, TextInput, type TextInputProps } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { Dialog } from '../../components/dialog.tsx';
import { FormBody } from '../../components/form-body.tsx';
import { useFormats } from '../../components/format.ts';
import classes from './hours.module.css';
import { faultOf, fieldsOf, hoursOf, isOvernight, timeOf, type DayFields } from '../../components/week.ts';

interface Values {
  days: DayFields[];
}
type Form = UseFormReturnType<Values>;

interface TimeFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'form'> {
  value: string;
  onTime: (text: string) => void;
}

/** A time in 24 hours, whatever the browser's language; `930` is enough. */
const TimeField = ({ value, onTime, ...props }: TimeFieldProps) => (
  <TextInput
    {...props}
    className={classes['time'] ?? ''}
    inputMode="numeric"
    maxLength={5}
    value={value}
    onFocus={(event) => event.currentTarget.select()}
    onChange={(event) => onTime(event.currentTarget.value)}
    onBlur={() => onTime(timeOf(value) ?? value)}
  />
);

const Day = ({ form, index }: { form: Form; index: number }) => {
  const { t } = useTranslation();
  const { weekday } = useFormats();
  const fields = form.values.days[index];
  if (fields === undefined) return null;
  const { day, isOpen, opensAt, closesAt } = fields;
  const fault = form.errors[`days.${index}.opensAt`];
  const set = (name: keyof DayFields) => (value: string | boolean) => {
    form.setFieldValue(`days.${index}.${name}`, value);
    form.clearFieldError(`days.${index}.opensAt`);
  };
  return (
    <div className={classes['day']}>
      <Checkbox
        label={weekday(day)}
        checked={isOpen}
        onChange={(event) => set('isOpen')(event.currentTarget.checked)}
      />
      {isOpen ? (
        <Group gap={8} wrap="nowrap">
          <TimeField
            aria-label={t('hours.opensAt', { day: weekday(day) })}
            value={opensAt}
            error={fault !== undefined}
            onTime={set('opensAt')}
          />
          <span aria-hidden="true">–</span>
          <TimeField
            aria-label={t('hours.closesAt', { day: weekday(day) })}
            value={closesAt}
            error={fault !== undefined}
            onTime={set('closesAt')}
          />
        </Group>
      ) : (
        <Text size="sm" c="dimmed">
          {t('week.closed')}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {isOpen && isOvernight(fields) && t('week.nextDay')}
      </Text>
      {fault !== undefined && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert" className={classes['fault'] ?? ''}>
          {fault}
        </Text>
      )}
    </div>
  );
};

interface HoursDialogProps {
  restaurantId: string;
  hours: Hours | undefined;
  onClose: () => void;
}

/** The working hours of a whole week, for all platforms. */
export const HoursDialog = ({ restaurantId, hours, onClose }: HoursDialogProps) => {
  const { t } = useTranslation();
  const form = useForm<Values>({
    initialValues: { days: fieldsOf(hours) },
    validate: ({ days }) =>
      Object.fromEntries(
        days.flatMap((fields, index) => {
          const fault = faultOf(fields);
          return fault === null ? [] : [[`days.${index}.opensAt`, t(`hours.fault.${fault}`)]];
        }),
      ),
  });
  const save = useSend('changeAvailability', {
    stale: ['restaurants'],
    success: t('hours.saved'),
    isErrorShown: true,
  });
  const submit = form.onSubmit(({ days }) =>
    save.mutate({ params: { id: restaurantId }, body: { hours: hoursOf(days) } }, { onSuccess: onClose }),
  );
  const copy = (): void =>
    form.setValues(({ days = [] }) => ({ days: days.map((fields) => ({ ...fields, ...days[0], day: fields.day })) }));
  return (
    <Dialog onClose={onClose} title={t('hours.title')}>
      <FormBody form={form} onSubmit={submit} sending={save} onCancel={onClose}>
        <Stack gap={4}>
          {form.values.days.map(({ day }, index) => (
            <Day key={day} form={form} index={index} />
          ))}
        </Stack>
        <Button variant="subtle" size="compact-sm" mr="auto" onClick={copy}>
          {t('hours.copy')}
        </Button>
      </FormBody>
    </Dialog>
  );
};
