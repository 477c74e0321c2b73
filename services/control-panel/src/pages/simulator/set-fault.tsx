import { Card, NumberInput, Select, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { simulatedFaults, simulatedPlatforms } from '@kopru/contracts/panel/values';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { FormBody } from '../../components/form-body.tsx';
import { useProviderName } from '../../session/session.ts';

const groups = ['calls', 'pushes', 'customers'] as const;
type Kind = (typeof simulatedFaults)[(typeof groups)[number]][number];
const commands = ['verify', 'prepare', 'handover', 'deliver', 'cancel'] as const;

interface Values {
  kind: Kind;
  provider: (typeof simulatedPlatforms)[number] | '';
  operation: (typeof commands)[number] | '';
  times: number;
}

/** Something goes wrong at the simulated platforms. */
export const SetFault = () => {
  const { t } = useTranslation();
  const nameOf = useProviderName();
  const form = useForm<Values>({ initialValues: { kind: 'error_500', provider: '', operation: '', times: 1 } });
  const set = useSend('setSandboxFault', { stale: [], isErrorShown: true, success: t('simulator.faultSet') });
  const submit = form.onSubmit(({ kind, provider, operation, times }) =>
    set.mutate({
      body: { kind, times, ...(provider !== '' && { provider }), ...(operation !== '' && { operation }) },
    }),
  );
  return (
    <Card>
      <Title order={2} size="h5" mb="sm">
        {t('simulator.fault')}
      </Title>
      <FormBody form={form} onSubmit={submit} sending={set} action={t('simulator.setFault')}>
        <Select
          label={t('simulator.faultKind')}
          allowDeselect={false}
          data={groups.map((group) => ({
            group: t(`simulator.faultGroup.${group}`),
            items: simulatedFaults[group].map((kind) => ({ value: kind, label: t(`simulator.faultName.${kind}`) })),
          }))}
          {...form.getInputProps('kind')}
        />
        <Select
          label={t('simulator.faultPlatform')}
          allowDeselect={false}
          data={[
            { value: '', label: t('simulator.everyPlatform') },
            ...simulatedPlatforms.map((slug) => ({ value: slug, label: nameOf(slug) })),
          ]}
          {...form.getInputProps('provider')}
        />
        <Select
          label={t('simulator.operation')}
          allowDeselect={false}
          data={[
            { value: '', label: t('simulator.everyOperation') },
            ...commands.map((command) => ({ value: command, label: t(`simulator.command.${command}`) })),
          ]}
          {...form.getInputProps('operation')}
        />
        <NumberInput label={t('simulator.times')} min={1} max={1000} {...form.getInputProps('times')} />
      </FormBody>
    </Card>
  );
};
