import type { PanelUser } from '@kopru/contracts/panel/access';
import { setPasswordPage } from '@kopru/contracts/panel/values';
import { Button, Group, Input, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';

/** The link of an invitation, at the address where the owner has the panel open. */
export const linkOf = (token: string): string => `${location.origin}${setPasswordPage}#${token}`;

/** How far an invitation is; nothing once the password is set. */
export const InvitationState = ({ user: { invitation } }: { user: PanelUser }) => {
  const { t } = useTranslation();
  if (invitation === null) return null;
  const isOver = new Date(invitation.expiresAt) < new Date();
  const state = isOver ? 'ended' : invitation.state;
  const isTrouble = state === 'retrying' || state === 'failed' || state === 'ended';
  return (
    <Text size="xs" c={isTrouble ? 'red' : 'dimmed'}>
      {t(`users.invitation.${state}`)}
    </Text>
  );
};

interface InviteAgainProps {
  userId: string;
  sendsMail: boolean;
  onLink: (link: string) => void;
  onSent: () => void;
}

/** Another link for a user, in place of those before. */
export const InviteAgain = ({ userId, sendsMail, onLink, onSent }: InviteAgainProps) => {
  const { t } = useTranslation();
  const invite = useSend('inviteUser', {
    stale: ['users'],
    onDone: ({ token }) => (token === null ? onSent() : onLink(linkOf(token))),
  });
  const ask = (by: 'mail' | 'link') => invite.mutate({ params: { id: userId }, body: { by } });
  const isAsked = (by: 'mail' | 'link') => invite.isPending && invite.variables.body.by === by;
  return (
    <Input.Wrapper label={t('users.again')} labelElement="div" description={t('users.byLinkText')}>
      <Group gap="xs" mt={6}>
        {sendsMail && (
          <Button variant="default" size="xs" loading={isAsked('mail')} onClick={() => ask('mail')}>
            {t('users.sendAgain')}
          </Button>
        )}
        <Button variant="default" size="xs" loading={isAsked('link')} onClick={() => ask('link')}>
          {t('users.makeLink')}
        </Button>
      </Group>
    </Input.Wrapper>
  );
};
