import type { Recovery } from '@kopru/contracts/internal/webhooks';
import { Alert, Group, Loader, Select, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useGet, useSend } from '../../api/hooks.ts';
import { instantOf, localMinute } from '../../components/dates.ts';
import { DayInput } from '../../components/day-input.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FormBody } from '../../components/form-body.tsx';
import { useFormats } from '../../components/format.ts';
import { useEndpointOptions } from '../../api/use-endpoints.ts';

const recentMs = 600_000;

const isRecent = ({ finishedAt }: Recovery): boolean =>
  finishedAt === null || Date.now() - Date.parse(finishedAt) < recentMs;

interface Values {
  since: string;
  endpointId: string | null;
}

export const RecoverModal = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation();
  const endpoints = useEndpointOptions();
  const form = useForm<Values>({
    initialValues: { since: localMinute(1), endpointId: null },
    validate: { since: (since) => (since === '' ? t('common.required') : null) },
  });
  const recover = useSend('startRecovery', {
    stale: ['recoveries', 'records', 'endpoints'],
    success: t('deliveries.recoverStarted'),
    isErrorShown: true,
  });
  const submit = form.onSubmit(({ since, endpointId }) => {
    const body = { since: instantOf(since), ...(endpointId === null ? {} : { endpointId }) };
    recover.mutate({ body }, { onSuccess: onClose });
  });
  return (
    <Dialog onClose={onClose} title={t('deliveries.recover')}>
      <FormBody form={form} onSubmit={submit} sending={recover} onCancel={onClose} action={t('deliveries.recoverNow')}>
        <Text size="sm">{t('deliveries.recoverText')}</Text>
        <DayInput
          label={t('deliveries.since')}
          withTime
          required
          value={form.values.since}
          onChange={(since) => form.setFieldValue('since', since)}
          error={form.errors['since']}
        />
        <Select
          label={t('deliveries.endpoint')}
          placeholder={t('deliveries.allEndpoints')}
          data={endpoints}
          clearable
          clearButtonProps={{ 'aria-label': t('common.clear') }}
          {...form.getInputProps('endpointId')}
        />
      </FormBody>
    </Dialog>
  );
};

/** The recoveries that run now or ended a moment ago. */
export const Recoveries = () => {
  const { t } = useTranslation();
  const { dateTime, number } = useFormats();
  const query = useGet('listRecoveries', { refreshMs: 10_000 });
  const shown = (query.data?.items ?? []).filter(isRecent);
  return shown.slice(0, 3).map((recovery) => (
    <Alert key={recovery.id} color={recovery.state === 'running' ? 'blue' : 'green'} role="status">
      <Group gap="sm">
        {recovery.state === 'running' && <Loader size={16} />}
        <Text size="sm">
          {t(recovery.state === 'running' ? 'deliveries.recoverRunning' : 'deliveries.recoverDone', {
            count: recovery.requeued,
            shown: number(recovery.requeued),
            since: dateTime(recovery.since),
          })}
        </Text>
      </Group>
    </Alert>
  ));
};
