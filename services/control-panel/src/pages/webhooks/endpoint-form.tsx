import type { Endpoint } from '@kopru/contracts/internal/webhooks';
import { Checkbox, Group, MultiSelect, Radio, Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { useSigned } from '../../session/session.ts';
import { DecimalInput } from '../../components/decimal-input.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FormBody } from '../../components/form-body.tsx';
import { useChoice } from '../../api/use-restaurants.ts';
import { DestinationFields } from './destination-fields.tsx';
import { bodyOf, valuesOf, type EndpointForm, type Values } from './endpoint-values.ts';

interface FormProps {
  endpoint?: Endpoint;
  onClose: () => void;
  onSaved: (endpoint: Endpoint) => void;
}

const Filters = ({ form }: { form: EndpointForm }) => {
  const { t } = useTranslation();
  const { catalogue } = useSigned();
  const restaurants = useChoice('listRestaurants', form.values.restaurantIds);
  return (
    <>
      <Checkbox.Group
        label={t('webhooks.events')}
        description={t('webhooks.eventsText')}
        {...form.getInputProps('events')}
      >
        <Stack gap="xs" mt="xs">
          {catalogue.events.map((event) => (
            <Checkbox key={event} value={event} label={t(`event.${event}`)} description={event} />
          ))}
        </Stack>
      </Checkbox.Group>
      <MultiSelect
        label={t('webhooks.restaurants')}
        placeholder={form.values.restaurantIds.length === 0 ? t('webhooks.allRestaurants') : ''}
        {...restaurants}
        clearable
        clearButtonProps={{ 'aria-label': t('common.clear') }}
        {...form.getInputProps('restaurantIds')}
      />
    </>
  );
};

const Extras = ({ form }: { form: EndpointForm }) => {
  const { t } = useTranslation();
  const { type } = form.values.destination;
  return (
    <>
      {type === 'webhook' && (
        <Radio.Group
          label={t('webhooks.authorization')}
          description={t('webhooks.authorizationText')}
          {...form.getInputProps('authorization')}
        >
          <Group mt="xs">
            <Radio value="bearer" label="Bearer <API_KEY>" />
            <Radio value="bare" label="<API_KEY>" />
          </Group>
        </Radio.Group>
      )}
      <Switch label={t('webhooks.isEnabled')} {...form.getInputProps('isEnabled', { type: 'checkbox' })} />
      <Switch
        label={t('webhooks.includeOrder')}
        description={t('webhooks.includeOrderText')}
        {...form.getInputProps('includeOrder', { type: 'checkbox' })}
      />
      <Switch
        label={t('webhooks.ordered')}
        description={t('webhooks.orderedText')}
        {...form.getInputProps('ordered', { type: 'checkbox' })}
      />
      {type !== 's3' && (
        <Switch
          label={t('webhooks.isSigned')}
          description={t('webhooks.isSignedText')}
          {...form.getInputProps('isSigned', { type: 'checkbox' })}
        />
      )}
      <DecimalInput
        label={t('webhooks.rate')}
        description={t('webhooks.rateText')}
        min={0.1}
        max={1000}
        {...form.getInputProps('ratePerSecond')}
      />
    </>
  );
};

const EditEndpoint = ({ endpoint, onClose, onSaved }: FormProps) => {
  const { t } = useTranslation();
  const form = useForm<Values>({ initialValues: valuesOf(endpoint) });
  const save = useSend(endpoint === undefined ? 'createEndpoint' : 'updateEndpoint', {
    stale: ['endpoints', 'alerts'],
    success: t('common.saved'),
    isErrorShown: true,
    onDone: (saved) => {
      onClose();
      onSaved(saved);
    },
  });
  const submit = form.onSubmit((values) => {
    const body = bodyOf(values, endpoint);
    save.mutate(endpoint === undefined ? { body } : { params: { id: endpoint.id }, body });
  });
  return (
    <FormBody form={form} onSubmit={submit} sending={save} onCancel={onClose}>
      <DestinationFields form={form} endpoint={endpoint} />
      <TextInput label={t('webhooks.description')} maxLength={500} {...form.getInputProps('description')} />
      <Filters form={form} />
      <Extras form={form} />
    </FormBody>
  );
};

export const EndpointModal = (props: FormProps) => {
  const { t } = useTranslation();
  return (
    <Dialog
      size="lg"
      onClose={props.onClose}
      title={t(props.endpoint === undefined ? 'webhooks.add' : 'webhooks.edit')}
    >
      <EditEndpoint {...props} />
    </Dialog>
  );
};
