import type { Endpoint } from '@kopru/contracts';
import { Button, Card, Stack } from '@mantine/core';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGet } from '../../api/hooks.ts';
import { useCan } from '../../session/session.ts';
import { Page } from '../../components/page.tsx';
import { ShownOnce } from '../../components/shown-once.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { EndpointCard } from './endpoint-card.tsx';
import { EndpointModal } from './endpoint-form.tsx';

export const Webhooks = () => {
  const { t } = useTranslation();
  const isOwner = useCan('owner');
  const [edited, setEdited] = useState<Endpoint | 'new' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const endpoints = useGet('listEndpoints', { refreshMs: 15_000 });
  const add = isOwner && (
    <Button leftSection={<IconPlus size={18} />} onClick={() => setEdited('new')}>
      {t('webhooks.add')}
    </Button>
  );
  return (
    <Page title={t('webhooks.title')} text={t('webhooks.text')} actions={add}>
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
    </Page>
  );
};
