import type { Endpoint } from '@kopru/contracts/internal/webhooks';
import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconSend, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { useCan } from '../../session/session.ts';
import { Confirm } from '../../components/confirm.tsx';
import { answerText } from '../../components/failure-text.ts';
import { useFormats } from '../../components/format.ts';

const stale = ['endpoints', 'records', 'alerts'] as const;

const TestSend = ({ endpoint }: { endpoint: Endpoint }) => {
  const { t } = useTranslation();
  const { milliseconds } = useFormats();
  const test = useSend('testEndpoint', { stale });
  const result = test.data;
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconSend size={14} />}
        loading={test.isPending}
        onClick={() => test.mutate({ params: { id: endpoint.id } })}
      >
        {t('webhooks.test')}
      </Button>
      <Text
        size="xs"
        role="status"
        c={result?.delivered === true ? 'var(--mantine-color-anchor)' : 'var(--mantine-color-error)'}
      >
        {result !== undefined &&
          t(result.delivered ? 'webhooks.testDelivered' : 'webhooks.testFailed', {
            status: answerText(result),
            duration: milliseconds(result.durationMs),
          })}
      </Text>
    </>
  );
};

const Remove = ({ endpoint }: { endpoint: Endpoint }) => {
  const { t } = useTranslation();
  const [isAsking, asking] = useDisclosure(false);
  const remove = useSend('deleteEndpoint', { stale, success: t('common.deleted') });
  return (
    <>
      <Button size="xs" variant="subtle" color="red" leftSection={<IconTrash size={14} />} onClick={asking.open}>
        {t('common.delete')}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={t('webhooks.deleteTitle')}
        text={t('webhooks.deleteText', { url: endpoint.url })}
        action={t('common.delete')}
        isBusy={remove.isPending}
        onClose={asking.close}
        onConfirm={() => remove.mutate({ params: { id: endpoint.id } }, { onSettled: asking.close })}
      />
    </>
  );
};

export const EndpointActions = ({ endpoint, onEdit }: { endpoint: Endpoint; onEdit: () => void }) => {
  const { t } = useTranslation();
  const mayAct = useCan('operator');
  const isOwner = useCan('owner');
  const isPaused = endpoint.isPaused;
  const toggle = useSend(isPaused ? 'resumeEndpoint' : 'pauseEndpoint', {
    stale,
    success: t(isPaused ? 'webhooks.resumed' : 'webhooks.paused'),
  });
  if (!mayAct) return <span />;
  return (
    <Group gap="xs">
      <TestSend endpoint={endpoint} />
      <Button
        size="xs"
        variant="default"
        leftSection={isPaused ? <IconPlayerPlay size={14} /> : <IconPlayerPause size={14} />}
        loading={toggle.isPending}
        onClick={() => toggle.mutate({ params: { id: endpoint.id } })}
      >
        {t(isPaused ? 'webhooks.resume' : 'webhooks.pause')}
      </Button>
      {isOwner && (
        <>
          <Button size="xs" variant="default" leftSection={<IconPencil size={14} />} onClick={onEdit}>
            {t('common.edit')}
          </Button>
          <Remove endpoint={endpoint} />
        </>
      )}
    </Group>
  );
};
