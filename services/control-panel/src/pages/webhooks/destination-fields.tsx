import type { Endpoint } from '@kopru/contracts/internal/webhooks';
import { Group, PasswordInput, Radio, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { secretOf, type EndpointForm } from './endpoint-values.ts';

interface FieldsProps {
  form: EndpointForm;
  endpoint: Endpoint | undefined;
}

const types = ['webhook', 'amqp', 's3'] as const;
const addressHints = { webhook: 'https://', amqp: 'amqps://user:password@host/vhost', s3: 'https://' };

const RabbitFields = ({ form }: FieldsProps) => {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t('webhooks.exchange')}
      description={t('webhooks.exchangeText')}
      maxLength={127}
      required
      {...form.getInputProps('destination.exchange')}
    />
  );
};

const StoreFields = ({ form, endpoint }: FieldsProps) => {
  const { t } = useTranslation();
  const masked = secretOf(endpoint);
  const field = (name: 'bucket' | 'prefix' | 'region' | 'accessKeyId' | 'secretAccessKey') => ({
    label: t(`webhooks.${name}`),
    autoComplete: 'off',
    ...form.getInputProps(`destination.${name}`),
  });
  return (
    <>
      <TextInput required {...field('bucket')} />
      <TextInput description={t('webhooks.prefixText')} {...field('prefix')} />
      <TextInput required {...field('region')} />
      <TextInput required {...field('accessKeyId')} />
      <PasswordInput
        required={masked === undefined}
        placeholder={masked}
        description={masked !== undefined && t('integration.keepSecret')}
        visibilityToggleButtonProps={{ 'aria-label': t('integration.showSecret') }}
        {...field('secretAccessKey')}
      />
    </>
  );
};

/** Which type the endpoint has, its address, and the fields that only this type needs. */
export const DestinationFields = (props: FieldsProps) => {
  const { t } = useTranslation();
  const { form } = props;
  const { type } = form.values.destination;
  return (
    <>
      <Radio.Group label={t('webhooks.type')} {...form.getInputProps('destination.type')}>
        <Group mt="xs">
          {types.map((each) => (
            <Radio key={each} value={each} label={t(`webhooks.types.${each}`)} />
          ))}
        </Group>
      </Radio.Group>
      <TextInput
        label={t('webhooks.url')}
        description={type !== 'webhook' && t(`webhooks.address.${type}`)}
        placeholder={addressHints[type]}
        type="url"
        required
        data-autofocus
        {...form.getInputProps('url')}
      />
      {type === 'amqp' && <RabbitFields {...props} />}
      {type === 's3' && <StoreFields {...props} />}
    </>
  );
};
