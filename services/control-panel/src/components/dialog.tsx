import { Modal, type ModalProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useEscape } from './use-escape.ts';

/** A dialog is open while it is rendered, unless `opened` says otherwise. */
export const Dialog = ({
  opened = true,
  closeOnEscape = true,
  ...props
}: Omit<ModalProps, 'opened'> & { opened?: boolean }) => {
  const { t } = useTranslation();
  useEscape(opened, closeOnEscape ? props.onClose : () => undefined);
  return (
    <Modal opened={opened} closeOnEscape={false} closeButtonProps={{ 'aria-label': t('common.close') }} {...props} />
  );
};
