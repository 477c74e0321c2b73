import { Card, Center, Group, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Brand } from '../../components/brand.tsx';
import { LanguageToggle, SchemeToggle } from '../../components/toggles.tsx';
import classes from './sign-in.module.css';

/** The pages for users who are not signed in. */
export const EntryFrame = ({ title, children }: { title: string; children: ReactNode }) => {
  const { t } = useTranslation();
  useDocumentTitle(`${title} · Köprü`);
  return (
    <div className={classes['page']}>
      <Group justify="flex-end" p="md" gap={4}>
        <LanguageToggle />
        <SchemeToggle />
      </Group>
      <Center component="main" px="md" className={classes['center'] ?? ''}>
        <Stack w="100%" maw={400} gap="lg">
          <Stack gap={6} align="center">
            <Brand size={40} />
            <Text c="dimmed" size="sm" ta="center">
              {t('signIn.tagline')}
            </Text>
          </Stack>
          <Card padding="xl" shadow="sm">
            <Title order={1} size="h3" mb="md">
              {title}
            </Title>
            {children}
          </Card>
        </Stack>
      </Center>
    </div>
  );
};
