import { Button, Card, Center, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDocumentTitle } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useGet } from '../../api/hooks.ts';
import { ApiError, call } from '../../api/client.ts';
import { Brand } from '../../components/brand.tsx';
import { FormError } from '../../components/form-error.tsx';
import { LanguageToggle, SchemeToggle } from '../../components/toggles.tsx';
import { askAuthenticator } from '../../session/passkey.ts';
import { becomeSession } from '../../session/session.ts';
import { PasswordField } from '../../components/password-field.tsx';
import classes from './sign-in.module.css';

const SignInForm = () => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const form = useForm({ initialValues: { email: '', password: '', code: '' } });
  const signIn = useMutation({
    mutationFn: ({ code, ...values }: typeof form.values) =>
      call('signIn', { body: code === '' ? values : { ...values, code } }),
    onSuccess: (session) => becomeSession(client, session),
  });
  const methods = useGet('getSignInMethods');
  const leave = useMutation({
    mutationFn: () => call('startSingleSignOn'),
    onSuccess: ({ url }) => location.assign(url),
  });
  const withPasskey = useMutation({
    mutationFn: async () => {
      const { options } = await call('getPasskeyQuestion');
      const answer = await askAuthenticator('startAuthentication', options);
      return call('signInWithPasskey', { body: { answer } });
    },
    onSuccess: (session) => becomeSession(client, session),
  });
  const refusal = signIn.error instanceof ApiError ? signIn.error.code : undefined;
  const wantsCode = refusal === 'second_factor_required' || refusal === 'wrong_code' || form.values.code !== '';
  return (
    <form
      onSubmit={form.onSubmit((values) => {
        withPasskey.reset();
        signIn.mutate(values);
      })}
    >
      <Stack>
        <FormError form={form} error={leave.error ?? withPasskey.error ?? signIn.error} />
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
        <PasswordField
          label={t('signIn.password')}
          autoComplete="current-password"
          withAsterisk={false}
          size="md"
          {...form.getInputProps('password')}
        />
        {wantsCode && (
          <TextInput
            label={t('signIn.code')}
            description={t('signIn.codeText')}
            autoComplete="one-time-code"
            required
            withAsterisk={false}
            size="md"
            autoFocus
            {...form.getInputProps('code')}
          />
        )}
        <Button type="submit" size="md" loading={signIn.isPending} fullWidth>
          {t('signIn.submit')}
        </Button>
        <Button
          variant="default"
          size="md"
          fullWidth
          loading={withPasskey.isPending}
          onClick={() => {
            signIn.reset();
            withPasskey.mutate();
          }}
        >
          {t('signIn.passkey')}
        </Button>
        {typeof methods.data?.singleSignOn === 'string' && (
          <Button variant="default" size="md" fullWidth loading={leave.isPending} onClick={() => leave.mutate()}>
            {t('signIn.singleSignOn', { name: methods.data.singleSignOn })}
          </Button>
        )}
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
