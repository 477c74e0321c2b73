import { Alert, Button, Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyField } from './copy-field.tsx';
import { Dialog } from './dialog.tsx';

interface ShownOnceProps {
  secret: string | null;
  title: string;
  text: string;
  label: string;
  onClose: () => void;
}

/** Shows a secret that no later answer contains, so neither Escape nor a click beside the dialog may close it. */
export const ShownOnce = ({ secret, title, text, label, onClose }: ShownOnceProps) => {
  const { t } = useTranslation();
  return (
    <Dialog opened={secret !== null} onClose={onClose} title={title} closeOnClickOutside={false} closeOnEscape={false}>
      <Stack>
        <Alert color="orange">{text}</Alert>
        <CopyField label={label} value={secret ?? ''} />
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('common.stored')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
};
