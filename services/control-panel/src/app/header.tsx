import {
  ActionIcon,
  AppShell,
  Avatar,
  Burger,
  Group,
  Menu,
  Text,
  Tooltip,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core';
import { useMantineColorScheme, useComputedColorScheme } from '@mantine/core';
import { IconLanguage, IconLogout, IconMoon, IconSettings, IconSun } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AlertsBell } from '../alerts/alerts-bell.tsx';
import { call } from '../api/client.ts';
import { switchLanguage } from '../i18n/index.ts';
import { useLive } from '../live/live-provider.tsx';
import { Brand } from './brand.tsx';
import { becomeSession, useSigned } from './session.ts';
import classes from './shell.module.css';

interface HeaderButtonProps {
  label: string;
  lang?: string;
  onClick: () => void;
  children: ReactNode;
}

const HeaderButton = ({ label, children, ...props }: HeaderButtonProps) => (
  <Tooltip label={label}>
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} {...props}>
      {children}
    </ActionIcon>
  </Tooltip>
);

export const SchemeToggle = () => {
  const { t } = useTranslation();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  return (
    <HeaderButton
      label={t(isDark ? 'header.light' : 'header.dark')}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <IconSun size={19} /> : <IconMoon size={19} />}
    </HeaderButton>
  );
};

export const LanguageToggle = () => {
  const { i18n } = useTranslation();
  const other = i18n.language === 'tr' ? 'en' : 'tr';
  // In the language that it leads to: whoever needs it does not read the current one.
  const label = other === 'en' ? 'Switch to English' : 'Türkçeye geç';
  return (
    <HeaderButton label={label} lang={other} onClick={() => void switchLanguage(other)}>
      <IconLanguage size={19} />
    </HeaderButton>
  );
};

const LiveDot = () => {
  const { t } = useTranslation();
  const { state } = useLive();
  return (
    <Tooltip label={t(`live.${state}`)}>
      <Group gap={8} px="xs" role="status" aria-label={t(`live.${state}`)}>
        <span className={classes['live']} data-state={state} />
        <Text size="xs" c="dimmed" visibleFrom="sm">
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
  const signOut = async () => {
    await call('DELETE', 'session').catch(() => undefined);
    becomeSession(client, null);
  };
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
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
          {t('header.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

export const Header = ({ isMenuOpen, onMenu }: { isMenuOpen: boolean; onMenu: () => void }) => {
  const { t } = useTranslation();
  return (
    <AppShell.Header className={classes['header'] ?? ''}>
      <Group h="100%" px={{ base: 'sm', md: 'lg' }} justify="space-between" wrap="nowrap">
        <Group gap="xs" wrap="nowrap">
          <Burger opened={isMenuOpen} onClick={onMenu} hiddenFrom="md" size="sm" aria-label={t('nav.openMenu')} />
          <Group hiddenFrom="md">
            <Brand size={26} />
          </Group>
          <Group visibleFrom="md">
            <LiveDot />
          </Group>
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
