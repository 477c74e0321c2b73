import type { Endpoint } from '@kopru/contracts/internal/webhooks';
import { Alert, Anchor, Badge, Card, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { failureText } from '../../components/failure-text.ts';
import { useFormats } from '../../components/format.ts';
import { EndpointActions } from './endpoint-actions.tsx';

const StateBadge = ({ endpoint }: { endpoint: Endpoint }) => {
  const { t } = useTranslation();
  if (!endpoint.isEnabled) return <Badge color="gray">{t('webhooks.state.off')}</Badge>;
  if (endpoint.isPaused) return <Badge color="yellow">{t('webhooks.state.paused')}</Badge>;
  if (endpoint.breaker.state === 'open') return <Badge color="red">{t('webhooks.state.parked')}</Badge>;
  if (endpoint.breaker.state === 'probing') return <Badge color="orange">{t('webhooks.state.probing')}</Badge>;
  // The breaker needs some failures to open; until one delivery arrived, it is unknown whether it works.
  if (endpoint.counts.delivered24h === 0)
    return endpoint.counts.waiting + endpoint.counts.failed24h > 0 ? (
      <Badge color="orange">{t('webhooks.state.undelivered')}</Badge>
    ) : (
      <Badge color="gray">{t('webhooks.state.unused')}</Badge>
    );
  // The newest word of the receiver counts, whatever it took earlier.
  if (endpoint.counts.retrying > 0) return <Badge color="orange">{t('webhooks.state.retrying')}</Badge>;
  if (endpoint.pool === 'slow') return <Badge color="orange">{t('webhooks.state.slow')}</Badge>;
  return <Badge color="green">{t('webhooks.state.healthy')}</Badge>;
};

/** Explains why nothing is sent now, and what happens next. */
const Notice = ({ endpoint }: { endpoint: Endpoint }) => {
  const { t } = useTranslation();
  const { dateTime, time } = useFormats();
  const { breaker } = endpoint;
  if (endpoint.disabledNotice !== null && !endpoint.isEnabled)
    return (
      <Alert color="red" title={t('alert.endpointDisabled')}>
        {failureText(endpoint.disabledNotice)}
      </Alert>
    );
  if (endpoint.isPaused)
    return <Alert color="yellow">{t('webhooks.pausedText', { count: endpoint.counts.waiting })}</Alert>;
  if (breaker.state === 'closed') return null;
  return (
    <Alert color="orange" title={t('webhooks.parkedTitle')}>
      <Text size="sm">
        {breaker.since !== null && t('webhooks.parkedSince', { at: dateTime(breaker.since) })}{' '}
        {breaker.reason !== null && t('webhooks.parkedReason', { reason: failureText(breaker.reason) })}
      </Text>
      <Text size="sm">
        {t('webhooks.parkedText', { count: endpoint.counts.waiting })}{' '}
        {breaker.nextProbeAt !== null && t('webhooks.nextProbe', { at: time(breaker.nextProbeAt) })}
      </Text>
    </Alert>
  );
};

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div>
    <Text size="xs" c="dimmed">
      {label}
    </Text>
    <Text fw={600} className="tabular">
      {value}
    </Text>
  </div>
);

const Figures = ({ endpoint: { counts } }: { endpoint: Endpoint }) => {
  const { t } = useTranslation();
  const { number, milliseconds } = useFormats();
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }}>
      <Figure label={t('webhooks.delivered24h')} value={number(counts.delivered24h)} />
      <Figure label={t('webhooks.failed24h')} value={number(counts.failed24h)} />
      <Figure label={t('webhooks.waiting')} value={number(counts.waiting)} />
      <Figure label={t('webhooks.p95')} value={milliseconds(counts.p95Ms)} />
    </SimpleGrid>
  );
};

export const EndpointCard = ({ endpoint, onEdit }: { endpoint: Endpoint; onEdit: () => void }) => {
  const { t } = useTranslation();
  return (
    <Card component="section" aria-label={endpoint.url}>
      <Stack>
        <Group justify="space-between" align="flex-start" gap="sm">
          <div>
            <Text fw={600} ff="monospace" size="sm" style={{ overflowWrap: 'anywhere' }}>
              {endpoint.url}
            </Text>
            {endpoint.description !== '' && (
              <Text size="sm" c="dimmed">
                {endpoint.description}
              </Text>
            )}
          </div>
          <StateBadge endpoint={endpoint} />
        </Group>
        <Notice endpoint={endpoint} />
        <Figures endpoint={endpoint} />
        <Group gap={6}>
          {endpoint.events.length === 0 ? (
            <Badge color="gray">{t('webhooks.allEvents')}</Badge>
          ) : (
            endpoint.events.map((event) => (
              <Badge key={event} color="gray">
                {t(`event.${event}`)}
              </Badge>
            ))
          )}
          {endpoint.restaurantIds.length > 0 && (
            <Badge color="gray">{t('webhooks.restaurantCount', { count: endpoint.restaurantIds.length })}</Badge>
          )}
          {endpoint.destination !== undefined && endpoint.destination.type !== 'webhook' && (
            <Badge color="blue">{endpoint.destination.type === 'amqp' ? 'RabbitMQ' : 'S3'}</Badge>
          )}
          {endpoint.isSigned && <Badge color="blue">{t('webhooks.signed')}</Badge>}
        </Group>
        <Group justify="space-between">
          <EndpointActions endpoint={endpoint} onEdit={onEdit} />
          <Anchor component={Link} to={`/deliveries?endpointId=${endpoint.id}`} size="sm">
            {t('webhooks.showDeliveries')}
          </Anchor>
        </Group>
      </Stack>
    </Card>
  );
};
