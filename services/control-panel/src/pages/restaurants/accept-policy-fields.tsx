import type { AcceptMode } from '@kopru/contracts/orders/accept-modes';
import { acceptModes, defaultAfterSeconds, minAfterSeconds, maxAfterSeconds } from '@kopru/contracts/panel/values';
import { NumberInput, Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { GuideLink } from '../../components/guide-link.tsx';

export interface AcceptPolicyValues {
  acceptMode: AcceptMode;
  acceptAfterSeconds: number | string;
}

/** What happens with an order that nobody accepts. */
export const AcceptPolicyFields = <V extends AcceptPolicyValues>({ form }: { form: UseFormReturnType<V> }) => {
  const { t } = useTranslation();
  const { acceptMode } = form.values;
  return (
    <>
      <Select
        label={t('restaurants.acceptPolicy')}
        description={
          <>
            {t(`restaurants.acceptText.${acceptMode}`)} <GuideLink name="unaccepted-orders">{t('nav.guide')}</GuideLink>
          </>
        }
        data={acceptModes.map((mode) => ({ value: mode, label: t(`restaurants.acceptMode.${mode}`) }))}
        allowDeselect={false}
        {...form.getInputProps('acceptMode')}
      />
      {acceptMode !== 'ask' && (
        <NumberInput
          label={t('restaurants.acceptAfter')}
          description={t('restaurants.acceptAfterText')}
          placeholder={String(defaultAfterSeconds)}
          min={minAfterSeconds}
          max={maxAfterSeconds}
          step={5}
          allowDecimal={false}
          allowNegative={false}
          {...form.getInputProps('acceptAfterSeconds')}
        />
      )}
    </>
  );
};
