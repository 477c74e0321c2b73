import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useGet } from '../../api/hooks.ts';
import { ApiError, call } from '../../api/client.ts';
import { CheckedForm } from '../../components/checked-form.tsx';
import { FormError } from '../../components/form-error.tsx';
import { lazily } from '../../components/lazily.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { askAuthenticator } from '../../session/passkey.ts';
import { becomeSession } from '../../session/session.ts';
import { EntryFrame } from './entry-frame.tsx';

const Forgotten = lazily(async () => (await import('./forgotten.tsx')).Forgotten);

/** Without the library of the other forms, because every user first waits for this page. */
const SignInForm = ({ email, onForgotten }: { email: string; onForgotten: (email: string) => void }) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [values, setValues] = useState({ email, password: '', code: '' });
  const [faults, setFaults] = useState<Record<string, string>>({});
  const field = (name: keyof typeof values) => ({
    name,
    value: values[name],
    error: faults[name],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
      setValues((before) => ({ ...before, [name]: value }));
      setFaults((before) => ({ ...before, [name]: '' }));
    },
  });
  const signIn = useMutation({
    mutationFn: ({ code, ...person }: typeof values) =>
      call('signIn', { body: code === '' ? person : { ...person, code } }),
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
  const wantsCode = refusal === 'second_factor_required' || refusal === 'wrong_code' || values.code !== '';
  return (
    <CheckedForm
      onFaults={setFaults}
      onSubmit={(event) => {
        event.preventDefault();
        setFaults({});
        withPasskey.reset();
        signIn.mutate(values);
      }}
    >
      <Stack>
        <FormError error={leave.error ?? withPasskey.error ?? signIn.error} />
        <TextInput
          label={t('signIn.email')}
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          size="md"
          autoFocus
          {...field('email')}
        />
        <PasswordField
          label={t('signIn.password')}
          autoComplete="current-password"
          withAsterisk={false}
          size="md"
          {...field('password')}
        />
        <Anchor component="button" type="button" size="sm" ta="left" onClick={() => onForgotten(values.email)}>
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
            {...field('code')}
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
    </CheckedForm>
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
