import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A number with the decimal sign of the panel's language; comma and point are both accepted. */
export const DecimalInput = (props: NumberInputProps) => {
  const { i18n } = useTranslation();
  return (
    <NumberInput
      decimalSeparator={i18n.language === 'en' ? '.' : ','}
      allowedDecimalSeparators={['.', ',']}
      hideControls
      {...props}
    />
  );
};
