import type { PanelUser } from '@kopru/contracts';
import { minPasswordLength, panelRoles, type PanelRole } from '@kopru/contracts/panel';
import { Button, Radio, Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { useSigned } from '../../session/session.ts';
import { Confirm } from '../../components/confirm.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FormBody } from '../../components/form-body.tsx';
import { PasswordField } from '../../components/password-field.tsx';

interface Values {
  name: string;
  email: string;
  role: PanelRole;
  password: string;
  isDisabled: boolean;
}

const requestOf = ({ email, isDisabled, ...values }: Values, user: PanelUser | undefined) => {
  if (user === undefined) return { body: { ...values, email } };
  const { password, ...rest } = values;
  return { params: { id: user.id }, body: { ...rest, isDisabled, ...(password === '' ? {} : { password }) } };
};

const ResetFactor = ({ userId }: { userId: string }) => {
  const { t } = useTranslation();
  const [isAsked, setIsAsked] = useState(false);
  const reset = useSend('resetSecondFactor', { stale: ['users'], success: t('users.factorReset') });
  return (
    <>
      <Button variant="default" size="xs" w="fit-content" onClick={() => setIsAsked(true)}>
        {t('users.resetFactor')}
      </Button>
      <Confirm
        isOpen={isAsked}
        title={t('users.resetFactor')}
        text={t('users.resetFactorText')}
        action={t('users.resetFactor')}
        isBusy={reset.isPending}
        onClose={() => setIsAsked(false)}
        onConfirm={() => reset.mutate({ params: { id: userId } }, { onSettled: () => setIsAsked(false) })}
      />
    </>
  );
};

export const UserModal = ({ user, onClose }: { user?: PanelUser; onClose: () => void }) => {
  const { t } = useTranslation();
  const { session } = useSigned();
  const isNew = user === undefined;
  const isSelf = user?.id === session.user.id;
  const form = useForm<Values>({
    initialValues: {
      name: user?.name ?? '',
      email: user?.email ?? '',
      role: user?.role ?? 'operator',
      password: '',
      isDisabled: user?.isDisabled ?? false,
    },
    validate: {
      name: (name) => (name.trim() === '' ? t('common.required') : null),
      password: (password) =>
        (isNew || password !== '') && password.length < minPasswordLength ? t('users.passwordShort') : null,
    },
  });
  const save = useSend(isNew ? 'createUser' : 'updateUser', {
    stale: ['users', 'session'],
    success: t('common.saved'),
    isErrorShown: true,
  });
  return (
    <Dialog onClose={onClose} title={t(isNew ? 'users.add' : 'users.edit')}>
      <FormBody
        form={form}
        onSubmit={form.onSubmit((values) => save.mutate(requestOf(values, user), { onSuccess: onClose }))}
        sending={save}
        onCancel={onClose}
      >
        <TextInput label={t('users.name')} required data-autofocus {...form.getInputProps('name')} />
        <TextInput label={t('signIn.email')} type="email" required disabled={!isNew} {...form.getInputProps('email')} />
        <Radio.Group label={t('users.role')} {...form.getInputProps('role')}>
          <Stack gap="xs" mt="xs">
            {panelRoles.map((role) => (
              <Radio
                key={role}
                value={role}
                label={t(`role.${role}`)}
                description={t(`role.${role}Text`)}
                disabled={isSelf}
              />
            ))}
          </Stack>
        </Radio.Group>
        <PasswordField
          label={t(isNew ? 'users.password' : 'users.newPassword')}
          description={t(isNew ? 'users.passwordText' : 'users.newPasswordText')}
          autoComplete="new-password"
          required={isNew}
          {...form.getInputProps('password')}
        />
        {!isNew && !isSelf && <ResetFactor userId={user.id} />}
        {!isNew && !isSelf && (
          <Switch label={t('users.isDisabled')} {...form.getInputProps('isDisabled', { type: 'checkbox' })} />
        )}
      </FormBody>
    </Dialog>
  );
};
