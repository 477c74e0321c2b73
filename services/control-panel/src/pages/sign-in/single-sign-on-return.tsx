import { Alert, Anchor, Center, Loader, Stack, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { becomeSession } from '../../session/session.ts';

/** Where the provider of single sign-on sends people back to. */
export const SingleSignOnReturn = () => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, error } = useMutation({
    mutationFn: (query: string) => call('signInWithSingleSignOn', { body: { query } }),
    onSuccess: async (session) => {
      becomeSession(client, session);
      await navigate('/', { replace: true });
    },
  });
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    mutate(location.search);
    // The code is neither kept in the history nor told to other sites.
    history.replaceState(history.state, '', location.pathname);
  }, [mutate]);
  return (
    <Center mih="100vh" p="md" component="main">
      {error === null ? (
        <Loader role="status" aria-label={t('common.loading')} />
      ) : (
        <Stack>
          <Title order={1} size="h3">
            {t('signIn.singleSignOnFailed')}
          </Title>
          <Alert color="red" role="alert">
            {errorMessage(error, t)}
          </Alert>
          <Anchor href="/panel/">{t('signIn.back')}</Anchor>
        </Stack>
      )}
    </Center>
  );
};
