import type { NewContact } from '@kopru/contracts/panel/contacts';
import { Alert, Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canPush, subscribe } from './push-subscription.ts';

interface AddPushProps {
  applicationKey: string;
  isAdding: boolean;
  onAdd: (contact: NewContact) => void;
}

/** Switches notifications of this browser on; the browser asks the person itself. */
export const AddPush = ({ applicationKey, isAdding, onAdd }: AddPushProps) => {
  const { t } = useTranslation();
  const [trouble, setTrouble] = useState<'denied' | 'failed' | null>(null);
  const press = async (): Promise<void> => {
    setTrouble(null);
    try {
      const contact = await subscribe(applicationKey);
      if (contact === undefined) setTrouble('denied');
      else onAdd(contact);
    } catch {
      setTrouble('failed');
    }
  };
  if (!canPush()) return null;
  return (
    <Stack gap="xs" align="flex-start">
      <Button variant="default" loading={isAdding} onClick={() => void press()}>
        {t('contacts.addPush')}
      </Button>
      {trouble !== null && <Alert color="yellow">{t(`contacts.push.${trouble}`)}</Alert>}
    </Stack>
  );
};
