import { AppShell, Avatar, Burger, Group, Text, UnstyledButton } from '@mantine/core';
import { IconLogout, IconSettings } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AlertsBell } from '../alerts/alerts-bell.tsx';
import { useSend } from '../api/hooks.ts';
import { Brand } from '../components/brand.tsx';
import { HeaderPopover } from '../components/header-popover.tsx';
import { LanguageToggle, SchemeToggle } from '../components/toggles.tsx';
import { SoundButton } from '../live/bell.tsx';
import { LiveDot } from '../live/live-dot.tsx';
import { useLiveState } from '../live/live-provider.tsx';
import { becomeSession, useMay, useSigned } from '../session/session.ts';
import { StoreSwitch } from '../stores/store-switch.tsx';
import { SearchButton } from './search-button.tsx';
import classes from './shell.module.css';

const UserMenu = () => {
  const { t } = useTranslation();
  const { session } = useSigned();
  const client = useQueryClient();
  const signOut = useSend('signOut', { stale: [] });
  return (
    <HeaderPopover
      label={t('header.userMenu', { name: session.user.name })}
      icon={<Avatar size={34} radius="xl" color="bosphorus" name={session.user.name} aria-hidden="true" />}
    >
      {(close) => (
        <>
          <Text size="sm" fw={600} truncate px={8}>
            {session.user.name}
          </Text>
          <Text size="xs" truncate px={8}>
            {session.user.email}
          </Text>
          <Text size="xs" c="dimmed" px={8} mb="xs">
            {t(`role.${session.user.role}`)}
          </Text>
          <UnstyledButton component={Link} to="/settings" onClick={close} className={classes['menuItem'] ?? ''}>
            <IconSettings size={16} />
            {t('nav.settings')}
          </UnstyledButton>
          <UnstyledButton
            className={classes['menuItem'] ?? ''}
            onClick={() => signOut.mutate({}, { onSuccess: () => becomeSession(client, null) })}
          >
            <IconLogout size={16} />
            {t('header.signOut')}
          </UnstyledButton>
        </>
      )}
    </HeaderPopover>
  );
};

export const Header = ({ isMenuOpen, onMenu }: { isMenuOpen: boolean; onMenu: () => void }) => {
  const { t } = useTranslation();
  const isLost = useLiveState() === 'lost';
  const hasAlerts = useMay('listAlerts');
  return (
    <AppShell.Header className={classes['header'] ?? ''}>
      <Group h="100%" px={{ base: 'sm', md: 'lg' }} justify="space-between" wrap="nowrap">
        <Group gap="xs" wrap="nowrap">
          <Burger opened={isMenuOpen} onClick={onMenu} hiddenFrom="md" size="sm" aria-label={t('nav.openMenu')} />
          {!isLost && (
            <Group hiddenFrom="md" className={classes['brand'] ?? ''}>
              <Brand size={26} />
            </Group>
          )}
          <LiveDot />
        </Group>
        <Group gap={4} wrap="nowrap">
          <SoundButton />
          <SearchButton />
          <StoreSwitch />
          {hasAlerts && <AlertsBell />}
          <Group gap={4} wrap="nowrap" visibleFrom="sm">
            <LanguageToggle />
            <SchemeToggle />
          </Group>
          <UserMenu />
        </Group>
      </Group>
    </AppShell.Header>
  );
};
