import { Card, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { useSigned } from '../../session/session.ts';
import { FormBody } from '../../components/form-body.tsx';

export const AccountCard = () => {
  const { t } = useTranslation();
  const { session } = useSigned();
  const form = useForm({
    initialValues: { name: session.account.name },
    validate: { name: (name) => (name.trim() === '' ? t('common.required') : null) },
  });
  const save = useSend('renameAccount', { stale: ['session'], success: t('common.saved'), isErrorShown: true });
  return (
    <Card>
      <Title order={3} size="h5" mb="md">
        {t('settings.account')}
      </Title>
      <FormBody form={form} onSubmit={form.onSubmit((body) => save.mutate({ body }))} sending={save}>
        <TextInput label={t('settings.accountName')} required {...form.getInputProps('name')} />
      </FormBody>
    </Card>
  );
};
