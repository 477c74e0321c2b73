import { Button, Group, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

const inputOf = {
  email: { type: 'email', autoComplete: 'email', placeholder: undefined },
  sms: { type: 'tel', autoComplete: 'tel', placeholder: '05XX XXX XX XX' },
  call: { type: 'tel', autoComplete: 'tel', placeholder: '05XX XXX XX XX' },
} as const;

/** Adds an address that a code goes to. */
export const AddAddress = ({
  kind,
  isAdding,
  onAdd,
}: {
  kind: keyof typeof inputOf;
  isAdding: boolean;
  onAdd: (address: string, onDone: () => void) => void;
}) => {
  const { t } = useTranslation();
  const [address, setAddress] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onAdd(address, () => setAddress(''));
  };
  return (
    <form onSubmit={submit}>
      <Group align="flex-end" gap="xs">
        <TextInput
          {...inputOf[kind]}
          label={t(`contacts.address.${kind}`)}
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={address.trim() === ''} loading={isAdding}>
          {t(`contacts.add.${kind}`)}
        </Button>
      </Group>
    </form>
  );
};
