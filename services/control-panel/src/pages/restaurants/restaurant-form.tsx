import type { Restaurant } from '@kopru/contracts/internal/restaurants';
import type { AcceptMode } from '@kopru/contracts/orders/accept-modes';
import {
  defaultAfterSeconds,
  defaultDayEndsAt,
  defaultLeadMinutes,
  maxLeadMinutes,
  midnight,
} from '@kopru/contracts/panel/values';
import { Alert, Group, NumberInput, Select, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { DecimalInput } from '../../components/decimal-input.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FormBody } from '../../components/form-body.tsx';
import { GuideLink } from '../../components/guide-link.tsx';
import { AcceptPolicyFields } from './accept-policy-fields.tsx';
import { useChoice } from '../../api/use-restaurants.ts';
import { placeOf } from './place.ts';

interface Values {
  name: string;
  businessId: string | null;
  description: string;
  address: string;
  lat: number | string;
  lon: number | string;
  paymentMatchingUrl: string;
  /** Hours as text; empty: off. */
  privacyHours: string;
  dayEndsAt: string;
  leadMinutes: number | string;
  acceptMode: AcceptMode;
  acceptAfterSeconds: number | string;
}

/** Chosen most; others are written through the API. */
const hourChoices = [1, 2, 6, 12, 24, 48, 72];

/** Others are written through the API. */
const dayEnds = [midnight, '01:00', '02:00', '03:00', defaultDayEndsAt, '05:00', '06:00'];

const valuesOf = (restaurant: Restaurant | undefined): Values => ({
  name: restaurant?.name ?? '',
  businessId: restaurant?.businessId ?? null,
  description: restaurant?.description ?? '',
  address: restaurant?.address ?? '',
  lat: restaurant?.lat ?? '',
  lon: restaurant?.lon ?? '',
  paymentMatchingUrl: restaurant?.paymentMatchingUrl ?? '',
  privacyHours: String(restaurant?.privacyHours ?? ''),
  dayEndsAt: restaurant?.dayEndsAt ?? defaultDayEndsAt,
  leadMinutes: restaurant?.leadMinutes ?? defaultLeadMinutes,
  acceptMode: restaurant?.acceptPolicy.mode ?? 'ask',
  acceptAfterSeconds: restaurant?.acceptPolicy.afterSeconds ?? defaultAfterSeconds,
});

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
const numberOrNull = (value: number | string): number | null => (value === '' ? null : Number(value));

const bodyOf = (values: Values) => ({
  name: values.name,
  businessId: values.businessId,
  description: orNull(values.description),
  address: orNull(values.address),
  lat: numberOrNull(values.lat),
  lon: numberOrNull(values.lon),
  paymentMatchingUrl: orNull(values.paymentMatchingUrl),
  privacyHours: numberOrNull(values.privacyHours),
  dayEndsAt: values.dayEndsAt,
  leadMinutes: numberOrNull(values.leadMinutes),
  acceptPolicy: {
    mode: values.acceptMode,
    afterSeconds: numberOrNull(values.acceptAfterSeconds) ?? defaultAfterSeconds,
  },
});

interface FormProps {
  restaurant?: Restaurant;
  onClose: () => void;
  onSaved?: (restaurant: Restaurant) => void;
}

const RestaurantForm = ({ restaurant, onClose, onSaved }: FormProps) => {
  const { t } = useTranslation();
  const form = useForm<Values>({
    initialValues: valuesOf(restaurant),
    validate: { name: (name) => (name.trim() === '' ? t('common.required') : null) },
  });
  const businesses = useChoice('listBusinesses', [form.values.businessId]);
  const save = useSend(restaurant === undefined ? 'createRestaurant' : 'updateRestaurant', {
    stale: ['restaurants', 'businesses'],
    success: t('common.saved'),
    isErrorShown: true,
  });
  const submit = form.onSubmit((values) => {
    const body = bodyOf(values);
    save.mutate(restaurant === undefined ? { body } : { params: { id: restaurant.id }, body }, {
      onSuccess: (saved) => {
        onClose();
        onSaved?.(saved);
      },
    });
  });
  return (
    <FormBody form={form} onSubmit={submit} sending={save} onCancel={onClose}>
      <TextInput label={t('restaurants.name')} required data-autofocus {...form.getInputProps('name')} />
      <Select
        label={t('restaurants.business')}
        placeholder={t('restaurants.noBusiness')}
        {...businesses}
        clearable
        clearButtonProps={{ 'aria-label': t('common.clear') }}
        {...form.getInputProps('businessId')}
      />
      <TextInput label={t('restaurants.address')} {...form.getInputProps('address')} />
      <Group
        grow
        onPasteCapture={(event) => {
          const place = placeOf(event.clipboardData.getData('text'));
          if (place === null) return;
          event.preventDefault();
          event.stopPropagation();
          form.setValues(place);
        }}
      >
        <DecimalInput label={t('restaurants.lat')} min={-90} max={90} {...form.getInputProps('lat')} />
        <DecimalInput label={t('restaurants.lon')} min={-180} max={180} {...form.getInputProps('lon')} />
      </Group>
      <Textarea label={t('restaurants.description')} autosize minRows={2} {...form.getInputProps('description')} />
      <Select
        label={t('restaurants.dayEndsAt')}
        description={t('restaurants.dayEndsAtText')}
        data={[...new Set([...dayEnds, form.values.dayEndsAt])].sort()}
        allowDeselect={false}
        {...form.getInputProps('dayEndsAt')}
      />
      <NumberInput
        label={t('restaurants.leadMinutes')}
        description={t('restaurants.leadMinutesText')}
        placeholder={String(defaultLeadMinutes)}
        min={0}
        max={maxLeadMinutes}
        step={5}
        allowDecimal={false}
        allowNegative={false}
        {...form.getInputProps('leadMinutes')}
      />
      <AcceptPolicyFields form={form} />
      <TextInput
        label={t('restaurants.paymentMatchingUrl')}
        description={t('restaurants.paymentMatchingText')}
        type="url"
        {...form.getInputProps('paymentMatchingUrl')}
      />
      <Select
        label={t('restaurants.privacyHours')}
        description={t('restaurants.privacyText')}
        data={[
          { value: '', label: t('restaurants.privacyOff') },
          ...[...new Set([...hourChoices, restaurant?.privacyHours ?? 1])]
            .sort((one, other) => one - other)
            .map((hours) => ({ value: String(hours), label: t('restaurants.privacyOn', { count: hours }) })),
        ]}
        allowDeselect={false}
        {...form.getInputProps('privacyHours')}
      />
      {form.values.privacyHours !== '' && restaurant?.privacyHours == null && (
        <Alert color="yellow">
          {t('restaurants.privacyStarts')} <GuideLink name="privacy">{t('nav.guide')}</GuideLink>
        </Alert>
      )}
      <Text size="xs" c="dimmed">
        {t('restaurants.apiNote')}
      </Text>
    </FormBody>
  );
};

export const RestaurantModal = (props: FormProps) => {
  const { t } = useTranslation();
  return (
    <Dialog onClose={props.onClose} title={t(props.restaurant === undefined ? 'restaurants.add' : 'restaurants.edit')}>
      <RestaurantForm {...props} />
    </Dialog>
  );
};
