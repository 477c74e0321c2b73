import { Alert } from '@mantine/core';
import { useFieldErrors, type ErrorForm } from './field-errors.ts';

/** What the server refused: at its fields where it names them, else above them. */
export const FormError = ({ form, error }: { form?: ErrorForm; error: Error | null }) => {
  const text = useFieldErrors(form, error);
  if (text === null) return null;
  return (
    <Alert color="red" role="alert">
      {text}
    </Alert>
  );
};
