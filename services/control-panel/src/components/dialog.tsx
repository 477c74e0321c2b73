import { Modal, type ModalProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A dialog is open while it is rendered, unless `opened` says otherwise. */
export const Dialog = ({ opened = true, ...props }: Omit<ModalProps, 'opened'> & { opened?: boolean }) => {
  const { t } = useTranslation();
  return <Modal opened={opened} closeButtonProps={{ 'aria-label': t('common.close') }} {...props} />;
};
