import { Button, Card, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGet, useSend } from '../../api/hooks.ts';
import { useFormats } from '../../components/format.ts';
import { AskPassword } from './ask-password.tsx';

/** The own user's person at the provider of single sign-on; nothing where the operator has set none up. */
export const SingleSignOnCard = () => {
  const { t } = useTranslation();
  const { ago } = useFormats();
  const [isAsked, setIsAsked] = useState(false);
  const { data, refetch } = useGet('getSingleSignOn');
  const close = () => setIsAsked(false);
  const leave = useSend('startLinkOfSingleSignOn', {
    stale: [],
    isErrorShown: true,
    onDone: ({ url }) => location.assign(url),
  });
  const unlink = useSend('unlinkSingleSignOn', { stale: [], success: t('signOn.unlinked'), isErrorShown: true });
  if (typeof data?.name !== 'string') return null;
  const { name, linkedAt } = data;
  const isLinked = linkedAt !== null;
  return (
    <Card>
      <Title order={3} size="h5" mb="md">
        {t('signOn.title')}
      </Title>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text size="sm">
          {isLinked ? t('signOn.linked', { name, ago: ago(linkedAt) }) : t('signOn.text', { name })}
        </Text>
        <Button
          size="xs"
          flex="none"
          variant={isLinked ? 'light' : 'default'}
          color={isLinked ? 'red' : 'blue'}
          onClick={() => setIsAsked(true)}
        >
          {t(isLinked ? 'signOn.unlink' : 'signOn.link')}
        </Button>
      </Group>
      {isAsked && (
        <AskPassword
          title={t(isLinked ? 'signOn.unlinkTitle' : 'signOn.linkTitle', { name })}
          action={t(isLinked ? 'signOn.unlink' : 'signOn.link')}
          sending={isLinked ? unlink : leave}
          onClose={close}
          onSubmit={(password) => {
            const body = { password };
            if (!isLinked) return leave.mutate({ body });
            return unlink.mutate(
              { body },
              {
                onSuccess: () => {
                  close();
                  void refetch();
                },
              },
            );
          }}
        />
      )}
    </Card>
  );
};
