import type { PanelData } from '@kopru/contracts/panel/operations';
import { linkStatePrefix } from '@kopru/contracts/panel/values';
import { Alert, Anchor, Button, Center, Loader, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiError, call } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { becomeSession } from '../../session/session.ts';
import { EntryFrame } from './entry-frame.tsx';

type Entered = PanelData<'signInWithSingleSignOn'>;

const isLink = (query: string): boolean =>
  new URLSearchParams(query).get('state')?.startsWith(linkStatePrefix) === true;

/** A server without it has no such address. */
const isNotSetUp = (error: Error): boolean => error instanceof ApiError && error.code === 'route_not_found';

/** Where the provider of single sign-on sends people back to, who sign in or link the own user. */
export const SingleSignOnReturn = () => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const enter = async (entered: Entered): Promise<void> => {
    if ('choices' in entered) return;
    becomeSession(client, entered);
    await navigate('/', { replace: true });
  };
  const signIn = useMutation({
    mutationFn: (query: string) => call('signInWithSingleSignOn', { body: { query } }),
    onSuccess: enter,
  });
  const choose = useMutation({
    mutationFn: (userId: string) => call('chooseAccount', { body: { userId } }),
    onSuccess: enter,
  });
  const link = useMutation({
    mutationFn: (query: string) => call('linkSingleSignOn', { body: { query } }),
    onSuccess: () => navigate('/settings', { replace: true }),
  });
  const { mutate: signInWith } = signIn;
  const { mutate: linkWith } = link;
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    const query = location.search;
    if (isLink(query)) linkWith(query);
    else signInWith(query);
    // The code is neither stored in the history nor sent to other sites.
    history.replaceState(history.state, '', location.pathname);
  }, [signInWith, linkWith]);

  const error = link.error ?? choose.error ?? signIn.error;
  const choices = signIn.data !== undefined && 'choices' in signIn.data ? signIn.data.choices : null;
  if (error !== null)
    return (
      <EntryFrame title={t(link.error === null ? 'signIn.singleSignOnFailed' : 'signIn.notLinked')}>
        <Stack>
          <Alert color="red" role="alert">
            {isNotSetUp(error) ? t('signIn.noSingleSignOn') : errorMessage(error, t)}
          </Alert>
          <Anchor href="/panel/">{t('signIn.back')}</Anchor>
        </Stack>
      </EntryFrame>
    );
  if (choices === null)
    return (
      <Center mih="100vh" p="md" component="main">
        <Loader role="status" aria-label={t('common.loading')} />
      </Center>
    );
  return (
    <EntryFrame title={t('signIn.whichAccount')}>
      <Stack>
        <Text>{t('signIn.whichAccountText')}</Text>
        {choices.map(({ userId, role, account }) => (
          <Button
            key={userId}
            variant="default"
            size="md"
            loading={choose.isPending && choose.variables === userId}
            disabled={choose.isPending}
            onClick={() => choose.mutate(userId)}
          >
            {account.name} · {t(`role.${role}`)}
          </Button>
        ))}
      </Stack>
    </EntryFrame>
  );
};
