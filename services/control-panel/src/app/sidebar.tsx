import { AppShell, Badge, Burger, Group, NavLink, Stack, Text } from '@mantine/core';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Brand } from '../components/brand.tsx';
import { GuideLink } from '../components/guide-link.tsx';
import { isOpenTo, navigation, type NavigationItem } from '../components/navigation.ts';
import { NeedsSomebodyContext } from '../components/page-title.ts';
import { useSeesCustomers, useSigned } from '../session/session.ts';
import classes from './shell.module.css';

/** How many orders wait, beside the page that shows them. */
const Waiting = () => {
  const { t } = useTranslation();
  const { waiting, isStopped } = useContext(NeedsSomebodyContext);
  if (waiting === null && !isStopped) return null;
  const label =
    waiting === null ? t('notice.title') : t('queue.waiting', { count: parseInt(waiting, 10), shown: waiting });
  return (
    <Badge color="red" variant="filled" size="sm" role="img" aria-label={label} title={label}>
      {waiting ?? '!'}
    </Badge>
  );
};

const Item = ({ item }: { item: NavigationItem }) => {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { session } = useSigned();
  const isKitchens = !useSeesCustomers() && item.path === '/';
  const isActive = item.path === '/' ? pathname === '/' : pathname.startsWith(item.path);
  if (!isOpenTo(session.user, item)) return null;
  return (
    <NavLink
      component={Link}
      to={item.path}
      label={t(isKitchens ? 'kitchen.title' : `nav.${item.id}`)}
      active={isActive}
      aria-current={isActive ? 'page' : undefined}
      leftSection={<item.icon size={19} stroke={1.7} aria-hidden="true" />}
      rightSection={item.path === '/' ? <Waiting /> : undefined}
      className={classes['link'] ?? ''}
      py={8}
    />
  );
};

const Section = ({ section }: { section: (typeof navigation)[number] }) => {
  const { t } = useTranslation();
  const { session } = useSigned();
  if (!section.items.some((item) => isOpenTo(session.user, item))) return null;
  return (
    <Stack gap={2}>
      <div className={classes['section']}>{t(`nav.section.${section.id}`)}</div>
      {section.items.map((item) => (
        <Item key={item.path} item={item} />
      ))}
    </Stack>
  );
};

export const Sidebar = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation();
  const { session } = useSigned();
  return (
    <AppShell.Navbar p="sm" className={classes['sidebar'] ?? ''} aria-label={t('nav.label')}>
      <AppShell.Section px="xs" py="xs" mb="sm">
        <Group justify="space-between">
          <Brand />
          <Burger opened hiddenFrom="md" size="sm" onClick={onClose} aria-label={t('nav.closeMenu')} />
        </Group>
      </AppShell.Section>
      <AppShell.Section grow className={classes['pages'] ?? ''}>
        <Stack gap="lg">
          {navigation.map((section) => (
            <Section key={section.id} section={section} />
          ))}
        </Stack>
      </AppShell.Section>
      <AppShell.Section px="sm" pt="sm">
        <Text size="sm" mb={4}>
          <GuideLink>{t('nav.help')}</GuideLink>
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {session.account.name}
        </Text>
      </AppShell.Section>
    </AppShell.Navbar>
  );
};
