import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useGet } from '../../api/hooks.ts';
import { ApiError, call } from '../../api/client.ts';
import { FormError } from '../../components/form-error.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { askAuthenticator } from '../../session/passkey.ts';
import { becomeSession } from '../../session/session.ts';
import { EntryFrame } from './entry-frame.tsx';
import { Forgotten } from './forgotten.tsx';

const SignInForm = ({ email, onForgotten }: { email: string; onForgotten: (email: string) => void }) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const form = useForm({ initialValues: { email, password: '', code: '' } });
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
        <Anchor component="button" type="button" size="sm" ta="left" onClick={() => onForgotten(form.values.email)}>
          {t('signIn.forgotten')}
        </Anchor>
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
  const place = useLocation();
  const known = (place.state as { email?: string } | null)?.email ?? '';
  const [forgotten, setForgotten] = useState<string | null>(null);
  const methods = useGet('getSignInMethods');
  return (
    <EntryFrame title={t(forgotten === null ? 'signIn.title' : 'signIn.forgottenTitle')}>
      {forgotten === null ? (
        <SignInForm email={known} onForgotten={setForgotten} />
      ) : (
        <Forgotten email={forgotten} sendsMail={methods.data?.mail ?? false} onBack={() => setForgotten(null)} />
      )}
    </EntryFrame>
  );
};
