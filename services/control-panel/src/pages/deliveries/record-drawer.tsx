import type { Attempt } from '@kopru/contracts/internal/webhooks';
import type { PanelData } from '@kopru/contracts/panel/operations';
import { Alert, Anchor, Badge, Box, Button, Card, Drawer, Group, Stack, Text, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useGet, useSend } from '../../api/hooks.ts';
import { useCan } from '../../session/session.ts';
import { RecordStateBadge } from '../../components/badges.tsx';
import { answerText, failureText } from '../../components/failure-text.ts';
import { Code } from '../../components/copy-field.tsx';
import { useFormats } from '../../components/format.ts';
import { pretty } from '../../components/pretty.ts';
import { RawText } from '../../components/raw-text.tsx';
import { useEscape } from '../../components/use-escape.ts';
import { Loaded } from '../../components/states.tsx';

type RecordDetail = PanelData<'getRecord'>;

/** A broker confirms without a status. */
const isConfirmed = ({ statusCode, error }: Attempt): boolean => statusCode === null && error === null;
const isSuccess = (attempt: Attempt): boolean =>
  isConfirmed(attempt) || (attempt.statusCode !== null && attempt.statusCode >= 200 && attempt.statusCode < 300);

const AttemptCard = ({ attempt }: { attempt: Attempt }) => {
  const { t } = useTranslation();
  const { dateTime, milliseconds } = useFormats();
  const number = t('deliveries.attemptNumber', { number: attempt.number });
  return (
    <Card padding="sm" component="li">
      <Group justify="space-between">
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {number}
          </Text>
          <Badge color={isSuccess(attempt) ? 'green' : 'red'}>
            {attempt.statusCode ?? t(isConfirmed(attempt) ? 'deliveries.confirmed' : 'deliveries.noAnswer')}
          </Badge>
        </Group>
        <Text size="xs" c="dimmed" className="tabular">
          {dateTime(attempt.at)} · {milliseconds(attempt.durationMs)}
        </Text>
      </Group>
      <Text size="xs" ff="monospace" mt={4} style={{ overflowWrap: 'anywhere' }}>
        {attempt.url}
      </Text>
      {attempt.error !== null && (
        <Text size="sm" mt={4} c="var(--mantine-color-error)">
          {failureText(attempt.error)}
        </Text>
      )}
      {attempt.responseBody !== null && attempt.responseBody !== '' && (
        <Box mt="xs">
          <RawText text={pretty(attempt.responseBody)} label={`${number}: ${t('deliveries.answer')}`} />
        </Box>
      )}
    </Card>
  );
};

const RequestView = ({ request }: { request: RecordDetail['request'] }) => {
  const { t } = useTranslation();
  const headers = Object.entries(request.headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
  return (
    <Stack gap="xs">
      <Title order={2} size="h6">
        {t('deliveries.request')}
      </Title>
      <RawText text={`${headers}\n\n${pretty(request.body)}`} label={t('deliveries.request')} />
    </Stack>
  );
};

const Retry = ({ record }: { record: RecordDetail }) => {
  const { t } = useTranslation();
  const retry = useSend('retryRecord', { stale: ['records', 'endpoints', 'alerts', 'overview'] });
  const result = retry.data;
  return (
    <Stack gap="xs">
      {result !== undefined && (
        <Alert color={result.delivered ? 'green' : 'red'} role="status">
          {result.delivered
            ? t('deliveries.retryDelivered', { status: answerText(result) })
            : t('deliveries.retryFailed', { reason: answerText(result) })}
        </Alert>
      )}
      <Group>
        <Button
          leftSection={<IconRefresh size={16} />}
          loading={retry.isPending}
          onClick={() => retry.mutate({ params: { id: record.id } })}
        >
          {t(record.state === 'delivered' ? 'deliveries.sendAgain' : 'deliveries.retry')}
        </Button>
        {record.orderId !== null && (
          <Button variant="default" component={Link} to={`/orders/${record.orderId}`}>
            {t('deliveries.openOrder')}
          </Button>
        )}
      </Group>
    </Stack>
  );
};

const WaitsFor = ({ sequence, recordId }: NonNullable<RecordDetail['waitsFor']>) => {
  const { t } = useTranslation();
  if (recordId === null) return <Text size="sm">{t('deliveries.waitsForUnheard', { number: sequence })}</Text>;
  return (
    <Anchor size="sm" component={Link} to={`/deliveries/${recordId}`}>
      {t('deliveries.waitsFor', { number: sequence })}
    </Anchor>
  );
};

const Detail = ({ record }: { record: RecordDetail }) => {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const mayAct = useCan('operator');
  return (
    <Stack>
      <Group justify="space-between">
        <Group gap="sm">
          <RecordStateBadge state={record.state} />
          <Text fw={600}>{t(`event.${record.event}`)}</Text>
        </Group>
        <Text size="sm" c="dimmed">
          {dateTime(record.createdAt)}
        </Text>
      </Group>
      <Code value={record.id} label={t('deliveries.copyId')} />
      {record.nextAttemptAt !== null && (
        <Text size="sm">{t('deliveries.nextAttempt', { at: dateTime(record.nextAttemptAt) })}</Text>
      )}
      {record.waitsFor !== null && <WaitsFor {...record.waitsFor} />}
      {mayAct && <Retry record={record} />}
      <Title order={2} size="h6">
        {t('deliveries.attempts')}
      </Title>
      {record.attempts.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('deliveries.noAttempts')}
        </Text>
      ) : (
        <Stack gap="sm" component="ol" p={0} m={0}>
          {record.attempts.toReversed().map((attempt, index) => (
            <AttemptCard key={index} attempt={attempt} />
          ))}
        </Stack>
      )}
      <RequestView request={record.request} />
    </Stack>
  );
};

export const RecordDrawer = ({ recordId, onClose }: { recordId: string | undefined; onClose: () => void }) => {
  const { t } = useTranslation();
  const record = useGet('getRecord', {
    params: { id: recordId ?? '' },
    isEnabled: recordId !== undefined,
    refreshMs: 5000,
  });
  useEscape(recordId !== undefined, onClose);
  return (
    <Drawer
      closeOnEscape={false}
      opened={recordId !== undefined}
      onClose={onClose}
      title={<Text fw={700}>{t('deliveries.detailTitle')}</Text>}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {recordId !== undefined && <Loaded query={record}>{(data) => <Detail record={data} key={data.id} />}</Loaded>}
    </Drawer>
  );
};
