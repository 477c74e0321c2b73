import type { PanelUser } from '@kopru/contracts/panel/access';
import { minPasswordLength, panelRoles, type PanelRole } from '@kopru/contracts/panel/values';
import { Button, MultiSelect, Radio, Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { useChoice } from '../../api/use-restaurants.ts';
import { useSigned } from '../../session/session.ts';
import { Confirm } from '../../components/confirm.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FormBody } from '../../components/form-body.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { InviteAgain, linkOf } from './invitation.tsx';

interface Values {
  name: string;
  email: string;
  role: PanelRole;
  restaurantIds: string[];
  entry: 'mail' | 'link' | 'password';
  password: string;
  isDisabled: boolean;
}

const requestOf = (
  { email, isDisabled, entry, password, restaurantIds, ...values }: Values,
  user: PanelUser | undefined,
) => {
  const isLimited = values.role !== 'owner' && restaurantIds.length > 0;
  const rest = { ...values, restaurantIds: isLimited ? restaurantIds : null };
  if (user === undefined)
    return { body: { ...rest, email, ...(entry === 'password' ? { password } : { invitation: entry }) } };
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

interface UserModalProps {
  user?: PanelUser;
  sendsMail: boolean;
  onClose: () => void;
  /** A link that is shown once. */
  onLink: (link: string) => void;
}

export const UserModal = ({ user, sendsMail, onClose, onLink }: UserModalProps) => {
  const { t } = useTranslation();
  const { session } = useSigned();
  const isNew = user === undefined;
  const isSelf = user?.id === session.user.id;
  const form = useForm<Values>({
    initialValues: {
      name: user?.name ?? '',
      email: user?.email ?? '',
      role: user?.role ?? 'operator',
      restaurantIds: user?.restaurantIds ?? [],
      entry: sendsMail ? 'mail' : 'link',
      password: '',
      isDisabled: user?.isDisabled ?? false,
    },
    validate: {
      name: (name) => (name.trim() === '' ? t('common.required') : null),
      password: (password, { entry }) =>
        (isNew ? entry === 'password' : password !== '') && password.length < minPasswordLength
          ? t('users.passwordShort')
          : null,
    },
  });
  const restaurants = useChoice('listRestaurants', form.values.restaurantIds);
  const save = useSend(isNew ? 'createUser' : 'updateUser', {
    stale: ['users', 'session'],
    success: t('common.saved'),
    isErrorShown: true,
    onDone: (saved) => {
      if ('token' in saved && typeof saved.token === 'string') onLink(linkOf(saved.token));
    },
  });
  return (
    <Dialog onClose={onClose} title={t(isNew ? 'users.add' : 'users.edit')}>
      <FormBody
        form={form}
        onSubmit={form.onSubmit((values) => save.mutate(requestOf(values, user), { onSuccess: onClose }))}
        sending={save}
        onCancel={onClose}
        action={t(isNew && form.values.entry !== 'password' ? 'users.invite' : 'common.save')}
      >
        <TextInput label={t('users.name')} required data-autofocus {...form.getInputProps('name')} />
        <TextInput label={t('signIn.email')} type="email" required disabled={!isNew} {...form.getInputProps('email')} />
        <Radio.Group label={t('users.role')} {...form.getInputProps('role')}>
          <Stack gap="xs" mt="xs">
            {panelRoles.toReversed().map((role) => (
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
        {form.values.role !== 'owner' && (
          <MultiSelect
            label={t('users.restaurants')}
            description={t('users.restaurantsText')}
            placeholder={form.values.restaurantIds.length === 0 ? t('users.allRestaurants') : ''}
            {...restaurants}
            clearable
            clearButtonProps={{ 'aria-label': t('common.clear') }}
            {...form.getInputProps('restaurantIds')}
          />
        )}
        {isNew && (
          <Radio.Group label={t('users.entry')} {...form.getInputProps('entry')}>
            <Stack gap="xs" mt="xs">
              {sendsMail && <Radio value="mail" label={t('users.byMail')} description={t('users.byMailText')} />}
              <Radio value="link" label={t('users.byLink')} description={t('users.byLinkText')} />
              <Radio value="password" label={t('users.byPassword')} description={t('users.passwordText')} />
            </Stack>
          </Radio.Group>
        )}
        {(!isNew || form.values.entry === 'password') && (
          <PasswordField
            label={t(isNew ? 'users.password' : 'users.newPassword')}
            description={isNew ? undefined : t('users.newPasswordText')}
            autoComplete="new-password"
            required={isNew}
            {...form.getInputProps('password')}
          />
        )}
        {!isNew && !isSelf && !user.isDisabled && (
          <InviteAgain userId={user.id} sendsMail={sendsMail} onLink={onLink} onSent={onClose} />
        )}
        {!isNew && !isSelf && <ResetFactor userId={user.id} />}
        {!isNew && !isSelf && (
          <Switch label={t('users.isDisabled')} {...form.getInputProps('isDisabled', { type: 'checkbox' })} />
        )}
      </FormBody>
    </Dialog>
  );
};
