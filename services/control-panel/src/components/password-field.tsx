import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A password of a user, which can be looked at. */
export const PasswordField = (props: PasswordInputProps) => {
  const { t } = useTranslation();
  return <PasswordInput required visibilityToggleButtonProps={{ 'aria-label': t('signIn.showPassword') }} {...props} />;
};

/** The password that one signs in with today. */
export const CurrentPassword = (props: PasswordInputProps) => {
  const { t } = useTranslation();
  return <PasswordField label={t('settings.currentPassword')} autoComplete="current-password" {...props} />;
};
