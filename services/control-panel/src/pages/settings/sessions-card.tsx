import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useList, useSend } from '../../api/hooks.ts';
import { becomeSession } from '../../session/session.ts';
import { useFormats } from '../../components/format.ts';
import { More } from '../../components/more.tsx';
import { Loaded } from '../../components/states.tsx';

/** `Chrome · Windows` for a long user agent; an unknown agent is shown as it is. */
const deviceOf = (agent: string): string => {
  const browser = /(Edg|Firefox|Chrome|Safari)\//.exec(agent)?.[1]?.replace('Edg', 'Edge');
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(agent)?.[1]?.replace('Mac OS X', 'macOS');
  return browser === undefined ? agent.slice(0, 60) : [browser, system].filter(Boolean).join(' · ');
};

export const SessionsCard = () => {
  const { t } = useTranslation();
  const { ago } = useFormats();
  const client = useQueryClient();
  const sessions = useList('listSessions');
  const end = useSend('endSession', { stale: ['sessions'], success: t('settings.sessionEnded') });
  const signOutEverywhere = useSend('signOutEverywhere', { stale: [] });
  return (
    <Card>
      <Title order={3} size="h5" mb="md">
        {t('settings.sessions')}
      </Title>
      <Stack>
        <Loaded query={sessions} lines={2}>
          {({ items }) => (
            <Stack gap="sm" component="ul" p={0} m={0}>
              {items.map((session) => (
                <Group key={session.id} component="li" justify="space-between" wrap="nowrap">
                  <div>
                    <Text size="sm" fw={600}>
                      {deviceOf(session.userAgent)}
                    </Text>
                    <Text size="xs" c="dimmed">
                      {session.address} · {ago(session.lastSeenAt)}
                    </Text>
                  </div>
                  {session.isCurrent ? (
                    <Badge color="green">{t('settings.thisDevice')}</Badge>
                  ) : (
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={`${t('settings.endSession')}: ${deviceOf(session.userAgent)} ${session.address}`}
                      onClick={() => end.mutate({ params: { id: session.id } })}
                    >
                      {t('settings.endSession')}
                    </Button>
                  )}
                </Group>
              ))}
            </Stack>
          )}
        </Loaded>
        <More of={sessions} />
        <Group justify="flex-end">
          <Button
            variant="light"
            color="red"
            loading={signOutEverywhere.isPending}
            onClick={() => signOutEverywhere.mutate({}, { onSuccess: () => becomeSession(client, null) })}
          >
            {t('settings.signOutEverywhere')}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
};
