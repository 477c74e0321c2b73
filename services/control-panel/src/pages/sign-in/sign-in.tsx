import { Button, Card, Center, Group, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDocumentTitle } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { Brand } from '../../components/brand.tsx';
import { FormError } from '../../components/form-error.tsx';
import { LanguageToggle, SchemeToggle } from '../../components/toggles.tsx';
import { becomeSession } from '../../session/session.ts';
import classes from './sign-in.module.css';

const SignInForm = () => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const form = useForm({ initialValues: { email: '', password: '' } });
  const signIn = useMutation({
    mutationFn: (values: typeof form.values) => call('signIn', { body: values }),
    onSuccess: (session) => becomeSession(client, session),
  });
  return (
    <form onSubmit={form.onSubmit((values) => signIn.mutate(values))}>
      <Stack>
        <FormError form={form} error={signIn.error} />
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
        <PasswordInput
          label={t('signIn.password')}
          autoComplete="current-password"
          required
          withAsterisk={false}
          size="md"
          visibilityToggleButtonProps={{ 'aria-label': t('signIn.showPassword') }}
          {...form.getInputProps('password')}
        />
        <Button type="submit" size="md" loading={signIn.isPending} fullWidth>
          {t('signIn.submit')}
        </Button>
      </Stack>
    </form>
  );
};

export const SignIn = () => {
  const { t } = useTranslation();
  useDocumentTitle(`${t('signIn.title')} · Köprü`);
  return (
    <div className={classes['page']}>
      <Group justify="flex-end" p="md" gap={4}>
        <LanguageToggle />
        <SchemeToggle />
      </Group>
      <Center component="main" px="md" className={classes['center'] ?? ''}>
        <Stack w="100%" maw={400} gap="lg">
          <Stack gap={6} align="center">
            <Brand size={40} />
            <Text c="dimmed" size="sm" ta="center">
              {t('signIn.tagline')}
            </Text>
          </Stack>
          <Card padding="xl" shadow="sm">
            <Title order={1} size="h3" mb="md">
              {t('signIn.title')}
            </Title>
            <SignInForm />
          </Card>
        </Stack>
      </Center>
    </div>
  );
};
