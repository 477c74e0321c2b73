import { Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { askAuthenticator } from '../../session/passkey.ts';
import { AskPassword } from './ask-password.tsx';
import { notify } from '../../api/notify.ts';

export const AddPasskey = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const add = useMutation({
    mutationFn: async (password: string) => {
      const { options } = await call('getNewPasskeyQuestion');
      const answer = await askAuthenticator('startRegistration', options);
      await call('addPasskey', { body: { password, name: name.trim() || t('factor.passkey'), answer } });
    },
    onSuccess: async () => {
      notify({ color: 'teal', message: t('factor.passkeyAdded') });
      onClose();
      await client.invalidateQueries({ queryKey: ['second-factor'] });
    },
  });
  return (
    <AskPassword
      title={t('factor.addPasskey')}
      action={t('factor.addPasskey')}
      sending={add}
      onClose={onClose}
      onSubmit={(password) => add.mutate(password)}
    >
      <Text size="sm">{t('factor.passkeyText')}</Text>
      <TextInput
        label={t('factor.passkeyName')}
        placeholder={t('factor.passkeyNameHint')}
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </AskPassword>
  );
};
