import { Modal, type ModalProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Mounted is open: whoever shows a dialog renders it, unless `opened` says otherwise. */
export const Dialog = ({ opened = true, ...props }: Omit<ModalProps, 'opened'> & { opened?: boolean }) => {
  const { t } = useTranslation();
  return <Modal opened={opened} closeButtonProps={{ 'aria-label': t('common.close') }} {...props} />;
};
