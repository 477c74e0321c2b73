import type { PanelUser } from '@kopru/contracts/panel/access';
import type { PanelRole } from '@kopru/contracts/panel/values';
import { Badge, Button, Card, Group, Text } from '@mantine/core';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGet, useList, useSend } from '../../api/hooks.ts';
import { useRestaurantName } from '../../api/use-restaurants.ts';
import { useSigned } from '../../session/session.ts';
import { Confirm } from '../../components/confirm.tsx';
import { useFormats } from '../../components/format.ts';
import { More } from '../../components/more.tsx';
import { Page } from '../../components/page.tsx';
import { DeleteButton } from '../../components/row-button.tsx';
import { Rows, type Column } from '../../components/rows.tsx';
import { ShownOnce } from '../../components/shown-once.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { InvitationState } from './invitation.tsx';
import { UserModal } from './user-form.tsx';

const roleColors: Record<PanelRole, string> = {
  owner: 'bosphorus',
  operator: 'blue',
  cashier: 'teal',
  kitchen: 'orange',
  viewer: 'gray',
};

const useColumns = (onDelete: (user: PanelUser) => void, shown: readonly PanelUser[]): Column<PanelUser>[] => {
  const { t } = useTranslation();
  const { ago } = useFormats();
  const nameOf = useRestaurantName(shown.flatMap(({ restaurantIds }) => restaurantIds ?? []));
  const { session } = useSigned();
  return [
    {
      id: 'name',
      label: t('users.name'),
      render: (user) => (
        <div>
          <Text size="sm" fw={600}>
            {user.name}
            {user.id === session.user.id && ` (${t('users.you')})`}
          </Text>
          <Text size="xs" c="dimmed">
            {user.email}
          </Text>
          <InvitationState user={user} />
        </div>
      ),
    },
    {
      id: 'role',
      label: t('users.role'),
      render: ({ role, isDisabled, restaurantIds }) => (
        <Group gap={6}>
          <Badge color={roleColors[role]}>{t(`role.${role}`)}</Badge>
          {restaurantIds?.map((id) => (
            <Badge key={id} color="gray" variant="outline">
              {nameOf(id)}
            </Badge>
          ))}
          {isDisabled && <Badge color="red">{t('users.disabled')}</Badge>}
        </Group>
      ),
    },
    {
      id: 'seen',
      label: t('users.lastSignIn'),
      render: ({ lastSignInAt }) => (lastSignInAt === null ? t('users.never') : ago(lastSignInAt)),
    },
    {
      id: 'actions',
      label: t('common.actions'),
      align: 'right',
      render: (user) =>
        user.id === session.user.id ? '–' : <DeleteButton of={user.name} onClick={() => onDelete(user)} />,
    },
  ];
};

export const Users = () => {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<PanelUser | 'new' | null>(null);
  const [doomed, setDoomed] = useState<PanelUser | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const methods = useGet('getSignInMethods');
  // While an e-mail is on its way, its state changes by itself.
  const users = useList('listUsers', { refreshMs: 10_000 });
  const columns = useColumns(setDoomed, users.data?.items ?? []);
  const remove = useSend('deleteUser', { stale: ['users'], success: t('common.deleted') });
  return (
    <Page
      title={t('users.title')}
      text={t('users.text')}
      guide="roles"
      actions={
        <Button leftSection={<IconPlus size={18} />} onClick={() => setEdited('new')}>
          {t('users.add')}
        </Button>
      }
    >
      <Card padding="sm">
        <Loaded query={users}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState icon={IconUsers} title={t('users.none')} />
            ) : (
              <Rows label={t('users.title')} rows={items} columns={columns} keyOf={({ id }) => id} onOpen={setEdited} />
            )
          }
        </Loaded>
        <More of={users} />
      </Card>
      {edited !== null && (
        <UserModal
          {...(edited === 'new' ? {} : { user: edited })}
          sendsMail={methods.data?.mail ?? false}
          onClose={() => setEdited(null)}
          onLink={(made) => {
            setLink(made);
            setEdited(null);
          }}
        />
      )}
      <ShownOnce
        secret={link}
        title={t('users.linkTitle')}
        text={t('users.linkText')}
        label={t('users.linkTitle')}
        onClose={() => setLink(null)}
      />
      <Confirm
        isOpen={doomed !== null}
        title={t('users.deleteTitle')}
        text={t('users.deleteText', { name: doomed?.name ?? '' })}
        action={t('common.delete')}
        isBusy={remove.isPending}
        onClose={() => setDoomed(null)}
        onConfirm={() =>
          doomed !== null && remove.mutate({ params: { id: doomed.id } }, { onSettled: () => setDoomed(null) })
        }
      />
    </Page>
  );
};
