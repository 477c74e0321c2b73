import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../api/error-message.ts';

export const FormError = ({ error }: { error: Error | null }) => {
  const { t } = useTranslation();
  if (error === null) return null;
  return (
    <Alert color="red" role="alert">
      {errorMessage(error, t)}
    </Alert>
  );
};
