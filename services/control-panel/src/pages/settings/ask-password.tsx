import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { FormBody } from '../../components/form-body.tsx';
import { CurrentPassword } from '../../components/password-field.tsx';

interface AskPasswordProps {
  title: string;
  action: string;
  sending: { isPending: boolean; error: Error | null };
  onSubmit: (password: string) => void;
  onClose: () => void;
  children?: ReactNode;
}

/** A change of the sign-in methods needs the password again. */
export const AskPassword = ({ title, action, sending, onSubmit, onClose, children }: AskPasswordProps) => {
  const form = useForm({ initialValues: { password: '' } });
  return (
    <Dialog onClose={onClose} title={title}>
      <FormBody
        form={form}
        onSubmit={form.onSubmit(({ password }) => onSubmit(password))}
        sending={sending}
        onCancel={onClose}
        action={action}
      >
        {children}
        <CurrentPassword {...form.getInputProps('password')} />
      </FormBody>
    </Dialog>
  );
};
