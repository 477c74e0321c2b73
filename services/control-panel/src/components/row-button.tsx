import { Button, VisuallyHidden, type ButtonProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface RowButtonProps extends ButtonProps {
  text: string;
  /** For screen readers only: which row this is. */
  of: string;
  onClick: () => void;
}

/** A button at the end of a row; a click on it does not open the row. */
export const RowButton = ({ text, of, onClick, ...props }: RowButtonProps) => (
  <Button
    size="compact-sm"
    variant="subtle"
    {...props}
    onClick={(event) => {
      event.stopPropagation();
      onClick();
    }}
  >
    {text}
    <VisuallyHidden>{of}</VisuallyHidden>
  </Button>
);

export const DeleteButton = ({ of, onClick }: Pick<RowButtonProps, 'of' | 'onClick'>) => {
  const { t } = useTranslation();
  return <RowButton color="red" text={t('common.delete')} of={of} onClick={onClick} />;
};
