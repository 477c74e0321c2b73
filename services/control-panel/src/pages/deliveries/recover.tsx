import type { Recovery } from '@kopru/contracts';
import { Alert, Group, Loader, Select, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useGet, useSend } from '../../api/hooks.ts';
import { Dialog } from '../../components/dialog.tsx';
import { FormBody } from '../../components/form-body.tsx';
import { useFormats } from '../../components/format.ts';
import { useEndpointOptions } from '../webhooks/use-endpoints.ts';

const dayMs = 86_400_000;
const recentMs = 600_000;

/** For `datetime-local`, which takes the local time without a zone. */
const localText = (date: Date): string =>
  new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

interface Values {
  since: string;
  endpointId: string | null;
}

export const RecoverModal = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation();
  const endpoints = useEndpointOptions();
  const form = useForm<Values>({
    initialValues: { since: localText(new Date(Date.now() - dayMs)), endpointId: null },
    validate: { since: (since) => (since === '' ? t('common.required') : null) },
  });
  const recover = useSend<Values>({
    method: 'POST',
    path: () => 'recoveries',
    body: ({ since, endpointId }) => ({
      since: new Date(since).toISOString(),
      ...(endpointId === null ? {} : { endpointId }),
    }),
    stale: ['recoveries', 'records', 'endpoints'],
    success: t('deliveries.recoverStarted'),
    isErrorShown: true,
  });
  return (
    <Dialog onClose={onClose} title={t('deliveries.recover')}>
      <FormBody
        onSubmit={form.onSubmit((values) => recover.mutate(values, { onSuccess: onClose }))}
        sending={recover}
        onCancel={onClose}
        action={t('deliveries.recoverNow')}
      >
        <Text size="sm">{t('deliveries.recoverText')}</Text>
        <TextInput label={t('deliveries.since')} type="datetime-local" required {...form.getInputProps('since')} />
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

/** What runs now, and what ended a moment ago. */
export const Recoveries = () => {
  const { t } = useTranslation();
  const { dateTime, number } = useFormats();
  const query = useGet<{ items: Recovery[] }>('recoveries', { refreshMs: 10_000 });
  const shown = (query.data?.items ?? []).filter(
    ({ finishedAt }) => finishedAt === null || Date.now() - Date.parse(finishedAt) < recentMs,
  );
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
