import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './dialog.tsx';

interface ConfirmProps {
  isOpen: boolean;
  title: string;
  text: ReactNode;
  /** What may have been meant. */
  instead?: ReactNode;
  action: string;
  /** Red where nothing is said, because most of these destroy something. */
  color?: string;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before an action that cannot be undone. */
export const Confirm = ({
  isOpen,
  title,
  text,
  instead,
  action,
  color = 'red',
  isBusy,
  onConfirm,
  onClose,
}: ConfirmProps) => {
  const { t } = useTranslation();
  return (
    <Dialog opened={isOpen} onClose={onClose} title={title}>
      <Stack>
        <Text size="sm">{text}</Text>
        {instead}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button color={color} loading={isBusy} onClick={onConfirm} data-autofocus>
            {action}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
};
