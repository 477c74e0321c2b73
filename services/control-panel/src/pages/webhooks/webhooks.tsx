import type { Endpoint } from '@kopru/contracts/internal/webhooks';
import type { PanelData } from '@kopru/contracts/panel/operations';
import { Button, Card, Group, Stack } from '@mantine/core';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useList, useSend } from '../../api/hooks.ts';
import { useCan } from '../../session/session.ts';
import { More } from '../../components/more.tsx';
import { Page } from '../../components/page.tsx';
import { ShownOnce } from '../../components/shown-once.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { Consumers } from './consumers.tsx';
import { EndpointCard } from './endpoint-card.tsx';
import { EndpointModal } from './endpoint-form.tsx';

export const Webhooks = () => {
  const { t } = useTranslation();
  const isOwner = useCan('owner');
  const [edited, setEdited] = useState<Endpoint | 'new' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [registration, setRegistration] = useState<PanelData<'issueRegistration'> | null>(null);
  const endpoints = useList('listEndpoints', { refreshMs: 15_000 });
  const issue = useSend('issueRegistration', { stale: [], onDone: setRegistration });
  const add = isOwner && (
    <Group gap="xs">
      <Button variant="default" loading={issue.isPending} onClick={() => issue.mutate({})}>
        {t('webhooks.register')}
      </Button>
      <Button leftSection={<IconPlus size={18} />} onClick={() => setEdited('new')}>
        {t('webhooks.add')}
      </Button>
    </Group>
  );
  return (
    <Page title={t('webhooks.title')} text={t('webhooks.text')} guide="webhooks" actions={add}>
      <Loaded query={endpoints}>
        {({ items }) =>
          items.length === 0 ? (
            <Card>
              <EmptyState icon={IconWebhook} title={t('webhooks.none')} text={t('webhooks.noneText')} />
            </Card>
          ) : (
            <Stack>
              {items.map((endpoint) => (
                <EndpointCard key={endpoint.id} endpoint={endpoint} onEdit={() => setEdited(endpoint)} />
              ))}
            </Stack>
          )
        }
      </Loaded>
      <More of={endpoints} />
      <Consumers />
      {edited !== null && (
        <EndpointModal
          {...(edited === 'new' ? {} : { endpoint: edited })}
          onClose={() => setEdited(null)}
          onSaved={(endpoint) => setSecret(endpoint.signingSecret ?? null)}
        />
      )}
      <ShownOnce
        secret={secret}
        title={t('webhooks.signingSecret')}
        text={t('webhooks.signingSecretText')}
        label={t('webhooks.signingSecret')}
        onClose={() => setSecret(null)}
      />
      <ShownOnce
        secret={registration?.token ?? null}
        title={t('webhooks.register')}
        text={t('webhooks.registerText')}
        label={t('webhooks.registerToken')}
        onClose={() => setRegistration(null)}
      />
    </Page>
  );
};
