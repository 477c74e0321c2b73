import type { PanelRequest } from '@kopru/contracts/panel/operations';
import { Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { failureText } from '../../components/failure-text.ts';
import { faultsIn } from '../../components/checked-form.tsx';
import { useFieldErrors, type ErrorForm } from '../../components/field-errors.ts';

type TestRequest = PanelRequest<'testConnection'>['body'];

interface TestConnectionProps {
  request: () => TestRequest;
  /** Where the credentials are typed, if they are. */
  form?: ErrorForm;
}

/** Asks the platform whether it takes these credentials; nothing is stored. */
export const TestConnection = ({ request, form }: TestConnectionProps) => {
  const { t } = useTranslation();
  const test = useSend('testConnection', { stale: ['integrations', 'restaurants', 'alerts'], isErrorShown: true });
  const refusal = useFieldErrors(form, test.error);
  const isOk = test.data?.ok === true;
  /** Outside a form the stored values are tested. */
  const tryIt = (button: HTMLButtonElement): void => {
    const faults = form === undefined || button.form === null ? {} : faultsIn(button.form, t);
    if (Object.keys(faults).length > 0) return form?.setErrors(faults);
    test.mutate({ body: request() });
  };
  return (
    <Stack gap={4} align="flex-start">
      <Button
        variant="default"
        size="xs"
        loading={test.isPending}
        onClick={({ currentTarget }) => tryIt(currentTarget)}
      >
        {t('integration.test')}
      </Button>
      <Text size="xs" role="status" c={isOk ? 'var(--mantine-color-anchor)' : 'var(--mantine-color-error)'}>
        {test.data !== undefined &&
          (isOk
            ? t('integration.testOk')
            : `${t('integration.testFailed')} ${test.data.failure === null ? '' : failureText(test.data.failure)}`)}
        {refusal}
      </Text>
    </Stack>
  );
};
