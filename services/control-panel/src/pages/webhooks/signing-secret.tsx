import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyField } from '../../components/copy-field.tsx';

export const SigningSecret = ({ secret, onClose }: { secret: string | null; onClose: () => void }) => {
  const { t } = useTranslation();
  return (
    <Modal
      opened={secret !== null}
      onClose={onClose}
      title={t('webhooks.signingSecret')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack>
        <Alert color="orange">{t('webhooks.signingSecretText')}</Alert>
        <CopyField label={t('webhooks.signingSecret')} value={secret ?? ''} />
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('common.close')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
};
