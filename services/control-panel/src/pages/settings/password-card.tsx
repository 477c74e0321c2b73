import { minPasswordLength } from '@kopru/contracts/panel/values';
import { Card, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { FormBody } from '../../components/form-body.tsx';
import { CurrentPassword, PasswordField } from '../../components/password-field.tsx';

export const PasswordCard = () => {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { current: '', next: '' },
    validate: { next: (next) => (next.length < minPasswordLength ? t('users.passwordShort') : null) },
  });
  const save = useSend('changePassword', {
    stale: ['sessions'],
    success: t('settings.passwordChanged'),
    isErrorShown: true,
  });
  return (
    <Card>
      <Title order={3} size="h5" mb="md">
        {t('settings.password')}
      </Title>
      <FormBody
        form={form}
        onSubmit={form.onSubmit((body) => save.mutate({ body }, { onSuccess: () => form.reset() }))}
        sending={save}
        action={t('settings.changePassword')}
      >
        <CurrentPassword {...form.getInputProps('current')} />
        <PasswordField
          label={t('settings.nextPassword')}
          description={t('settings.passwordNote')}
          autoComplete="new-password"
          {...form.getInputProps('next')}
        />
      </FormBody>
    </Card>
  );
};
