import { minPasswordLength } from '@kopru/contracts/panel/values';
import { Alert, Anchor, Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSend } from '../../api/hooks.ts';
import { CheckedForm } from '../../components/checked-form.tsx';
import { FormError } from '../../components/form-error.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { EntryFrame } from './entry-frame.tsx';

const SetPasswordForm = ({ token }: { token: string }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (password) => (password.length < minPasswordLength ? t('users.passwordShort') : null) },
  });
  const save = useSend('setPassword', {
    stale: [],
    success: t('signIn.passwordSet'),
    isErrorShown: true,
    onDone: ({ user }) => void navigate('/', { replace: true, state: { email: user.email } }),
  });
  return (
    <CheckedForm
      onFaults={form.setErrors}
      onSubmit={form.onSubmit(({ password }) => save.mutate({ body: { token, password } }))}
    >
      <Stack>
        <FormError form={form} error={save.error} />
        <PasswordField
          label={t('signIn.newPassword')}
          description={t('signIn.newPasswordText')}
          autoComplete="new-password"
          withAsterisk={false}
          size="md"
          autoFocus
          {...form.getInputProps('password')}
        />
        <Button type="submit" size="md" loading={save.isPending} fullWidth>
          {t('common.save')}
        </Button>
        <Anchor href="/panel/" size="sm">
          {t('signIn.back')}
        </Anchor>
      </Stack>
    </CheckedForm>
  );
};

/** Where the link of an invitation or a forgotten password leads; only the page has the token. */
export const SetPassword = () => {
  const { t } = useTranslation();
  const [token, setToken] = useState(() => location.hash.slice(1));
  useEffect(() => {
    const take = (): void => {
      if (location.hash === '') return;
      setToken(location.hash.slice(1));
      history.replaceState(history.state, '', location.pathname);
    };
    take();
    // Another link that is opened in the same tab loads no page.
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return (
    <EntryFrame title={t('signIn.setPassword')}>
      {token === '' ? (
        <Stack>
          <Alert color="red" role="alert">
            {t('signIn.noToken')}
          </Alert>
          <Anchor href="/panel/">{t('signIn.back')}</Anchor>
        </Stack>
      ) : (
        <SetPasswordForm key={token} token={token} />
      )}
    </EntryFrame>
  );
};
