import { AppShell, Avatar, Burger, Group, Menu, Text, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconLogout, IconSettings } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AlertsBell } from '../alerts/alerts-bell.tsx';
import { useSend } from '../api/hooks.ts';
import { Brand } from '../components/brand.tsx';
import { LanguageToggle, SchemeToggle } from '../components/toggles.tsx';
import { useLiveState } from '../live/live-provider.tsx';
import { becomeSession, useSigned } from '../session/session.ts';
import classes from './shell.module.css';

const LiveDot = () => {
  const { t } = useTranslation();
  const state = useLiveState();
  const isLost = state === 'lost';
  return (
    <Tooltip label={t(`live.${state}`)}>
      <Group gap={8} px="xs" role="status" aria-label={t(`live.${state}`)}>
        <span className={classes['live']} data-state={state} />
        <Text size="xs" c={isLost ? 'red' : 'dimmed'} visibleFrom={isLost ? undefined : 'sm'}>
          {t(`live.${state}`)}
        </Text>
      </Group>
    </Tooltip>
  );
};

const UserMenu = () => {
  const { t } = useTranslation();
  const { session } = useSigned();
  const client = useQueryClient();
  const signOut = useSend('signOut', { stale: [] });
  return (
    <Menu position="bottom-end" width={240} shadow="md">
      <Menu.Target>
        <UnstyledButton>
          <VisuallyHidden>{t('header.userMenu', { name: session.user.name })}</VisuallyHidden>
          <Avatar size={34} radius="xl" color="bosphorus" name={session.user.name} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} truncate>
            {session.user.name}
          </Text>
          <Text size="xs" truncate>
            {session.user.email}
          </Text>
          <Text size="xs">{t(`role.${session.user.role}`)}</Text>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item component={Link} to="/settings" leftSection={<IconSettings size={16} />}>
          {t('nav.settings')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout size={16} />}
          onClick={() => signOut.mutate({}, { onSuccess: () => becomeSession(client, null) })}
        >
          {t('header.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

export const Header = ({ isMenuOpen, onMenu }: { isMenuOpen: boolean; onMenu: () => void }) => {
  const { t } = useTranslation();
  const isLost = useLiveState() === 'lost';
  return (
    <AppShell.Header className={classes['header'] ?? ''}>
      <Group h="100%" px={{ base: 'sm', md: 'lg' }} justify="space-between" wrap="nowrap">
        <Group gap="xs" wrap="nowrap">
          <Burger opened={isMenuOpen} onClick={onMenu} hiddenFrom="md" size="sm" aria-label={t('nav.openMenu')} />
          {!isLost && (
            <Group hiddenFrom="md">
              <Brand size={26} />
            </Group>
          )}
          <LiveDot />
        </Group>
        <Group gap={4} wrap="nowrap">
          <AlertsBell />
          <LanguageToggle />
          <SchemeToggle />
          <UserMenu />
        </Group>
      </Group>
    </AppShell.Header>
  );
};
