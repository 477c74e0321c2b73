import { Button, Group, Stack } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckedForm } from './checked-form.tsx';
import type { ErrorForm } from './field-errors.ts';
import { FormError } from './form-error.tsx';

interface FormBodyProps {
  form: ErrorForm;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** The request under way, and the error of the last one. */
  sending: { isPending: boolean; error: Error | null };
  /** Absent where there is nothing to cancel. */
  onCancel?: () => void;
  cancel?: string;
  action?: string;
  actionColor?: string;
  children: ReactNode;
}

/** A form with the server's error above its fields and the buttons below them. */
export const FormBody = ({
  form,
  onSubmit,
  sending,
  onCancel,
  cancel,
  action,
  actionColor,
  children,
}: FormBodyProps) => {
  const { t } = useTranslation();
  return (
    <CheckedForm onSubmit={onSubmit} onFaults={(faults) => form.setErrors({ ...form.validate().errors, ...faults })}>
      <Stack>
        <FormError form={form} error={sending.error} />
        {children}
        <Group justify="flex-end">
          {onCancel !== undefined && (
            <Button variant="default" onClick={onCancel}>
              {cancel ?? t('common.cancel')}
            </Button>
          )}
          <Button type="submit" color={actionColor} loading={sending.isPending}>
            {action ?? t('common.save')}
          </Button>
        </Group>
      </Stack>
    </CheckedForm>
  );
};
