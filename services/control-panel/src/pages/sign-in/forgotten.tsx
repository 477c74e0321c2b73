import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { CheckedForm } from '../../components/checked-form.tsx';
import { FormError } from '../../components/form-error.tsx';

interface ForgottenProps {
  email: string;
  /** False: nothing can be sent here, and an owner helps. */
  sendsMail: boolean;
  onBack: () => void;
}

/** Asks for a link for a new password; the answer does not tell whether somebody has the address. */
export const Forgotten = ({ email, sendsMail, onBack }: ForgottenProps) => {
  const { t } = useTranslation();
  const form = useForm({ initialValues: { email } });
  const ask = useSend('requestPassword', { stale: [], isErrorShown: true });
  const back = (
    <Button variant="default" size="md" fullWidth onClick={onBack}>
      {t('signIn.back')}
    </Button>
  );
  if (!sendsMail || ask.isSuccess)
    return (
      <Stack>
        <Alert color={sendsMail ? 'green' : 'blue'} role="status">
          {t(sendsMail ? 'signIn.forgottenSent' : 'signIn.forgottenNoMail')}
        </Alert>
        {back}
      </Stack>
    );
  return (
    <CheckedForm onFaults={form.setErrors} onSubmit={form.onSubmit((body) => ask.mutate({ body }))}>
      <Stack>
        <FormError form={form} error={ask.error} />
        <Text size="sm">{t('signIn.forgottenText')}</Text>
        <TextInput
          label={t('signIn.email')}
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          size="md"
          autoFocus
          {...form.getInputProps('email')}
        />
        <Button type="submit" size="md" loading={ask.isPending} fullWidth>
          {t('signIn.forgottenSend')}
        </Button>
        {back}
      </Stack>
    </CheckedForm>
  );
};
