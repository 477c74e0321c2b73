import type { Integration } from '@kopru/contracts/internal/integrations';
import type { Catalogue } from '@kopru/contracts/panel/overview';
import type { ConfigMember } from '@kopru/contracts/platforms/providers';
import { Alert, PasswordInput, Select, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { useProviderName } from '../../session/session.ts';
import { Dialog } from '../../components/dialog.tsx';
import { FormBody } from '../../components/form-body.tsx';
import { useMemberHint, useMemberName } from './member-name.ts';
import { TestConnection } from './test-connection.tsx';

type Provider = Catalogue['providers'][number];

interface Values {
  provider: string;
  config: Record<ConfigMember, string>;
}

const emptyConfig: Values['config'] = { restaurantId: '', apiKey: '', secretKey: '', supplierId: '' };

const membersOf = (provider: Provider | undefined): ConfigMember[] => [
  ...(provider?.requiredConfig ?? []),
  ...(provider?.optionalConfig ?? []),
];

/** A secret is never shown again: an empty field leaves it as it is. */
const initialConfig = (provider: Provider | undefined, integration: Integration | undefined): Values['config'] => {
  const config = { ...emptyConfig };
  for (const member of membersOf(provider)) {
    const value = integration?.config[member];
    if (typeof value === 'string' && !provider?.secretConfig.includes(member)) config[member] = value;
  }
  return config;
};

const filled = (config: Values['config']): Record<string, string> =>
  Object.fromEntries(Object.entries(config).filter(([, value]) => value.trim() !== ''));

interface FormProps {
  restaurantId: string;
  providers: readonly Provider[];
  integration?: Integration;
  onClose: () => void;
}

const ConfigFields = ({
  provider,
  form,
  isUpdate,
}: {
  provider: Provider;
  form: ReturnType<typeof useForm<Values>>;
  isUpdate: boolean;
}) => {
  const { t } = useTranslation();
  const nameOf = useMemberName();
  const hintOf = useMemberHint();
  return membersOf(provider).map((member) => {
    const required = provider.requiredConfig.includes(member);
    const description = hintOf(provider.slug, member);
    const props = { label: nameOf(provider.slug, member), description, ...form.getInputProps(`config.${member}`) };
    if (!provider.secretConfig.includes(member)) return <TextInput key={member} required={required} {...props} />;
    return (
      <PasswordInput
        key={member}
        required={required && !isUpdate}
        autoComplete="off"
        placeholder={isUpdate ? t('integration.keepSecret') : ''}
        visibilityToggleButtonProps={{ 'aria-label': t('integration.showSecret') }}
        {...props}
      />
    );
  });
};

const IntegrationForm = ({ restaurantId, providers, integration, onClose }: FormProps) => {
  const { t } = useTranslation();
  const form = useForm<Values>({
    initialValues: { provider: providers[0]?.slug ?? '', config: initialConfig(providers[0], integration) },
  });
  const nameOf = useProviderName();
  const provider = providers.find(({ slug }) => slug === form.values.provider);
  const save = useSend('writeIntegration', {
    stale: ['restaurants', 'integrations', 'overview', 'alerts'],
    success: t('integration.saved'),
    isErrorShown: true,
  });
  const submit = form.onSubmit((values) => {
    const integrationId = integration?.integrationId ?? values.provider;
    const body = { integrationId, provider: values.provider, config: filled(values.config) };
    save.mutate({ params: { id: restaurantId }, body }, { onSuccess: onClose });
  });
  return (
    <FormBody form={form} onSubmit={submit} sending={save} onCancel={onClose}>
      {integration === undefined && (
        <Select
          label={t('integration.platform')}
          data={providers.map(({ slug }) => ({ value: slug, label: nameOf(slug) }))}
          value={form.values.provider}
          onChange={(slug) => form.setValues({ provider: slug ?? '', config: emptyConfig })}
        />
      )}
      {provider !== undefined && <Text size="sm">{t(`integration.arrival.${provider.arrival}`)}</Text>}
      {provider?.slug === 'getir' && integration === undefined && (
        <Alert color="yellow">{t('integration.notice.getir')}</Alert>
      )}
      {provider?.slug === 'ty' && <Text size="sm">{t('integration.notice.ty')}</Text>}
      {provider?.requiredConfig.length === 0 && <Alert color="blue">{t('integration.nothingNeeded')}</Alert>}
      {provider !== undefined && <ConfigFields provider={provider} form={form} isUpdate={integration !== undefined} />}
      {provider !== undefined && provider.requiredConfig.length > 0 && (
        <TestConnection
          form={form}
          request={() => ({
            provider: provider.slug,
            config: filled(form.values.config),
            ...(integration === undefined ? {} : { integrationId: integration.integrationId }),
          })}
        />
      )}
    </FormBody>
  );
};

export const IntegrationModal = (props: FormProps) => {
  const { t } = useTranslation();
  return (
    <Dialog
      onClose={props.onClose}
      title={t(props.integration === undefined ? 'integration.add' : 'integration.editCredentials')}
    >
      <IntegrationForm {...props} />
    </Dialog>
  );
};
