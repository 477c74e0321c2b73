import { Button, VisuallyHidden, type ButtonProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface RowButtonProps extends ButtonProps {
  text: string;
  /** Heard and not seen: which of the rows this is. */
  of: string;
  onClick: () => void;
}

/** At the end of a row that opens by itself when it is clicked elsewhere. */
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
