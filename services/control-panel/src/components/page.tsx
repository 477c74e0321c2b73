import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { GuideLink } from './guide-link.tsx';
import { usePageTitle } from './page-title.ts';

interface PageProps {
  title: string;
  text?: string;
  /** The guide that says more, by its name in `docs/`. */
  guide?: string;
  actions?: ReactNode;
  children: ReactNode;
}

export const Page = ({ title, text, guide, actions, children }: PageProps) => {
  const { t } = useTranslation();
  usePageTitle(title);
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-end" gap="md">
        <div>
          <Title order={1} tabIndex={-1} id="page-title">
            {title}
          </Title>
          {text !== undefined && (
            <Text c="dimmed" size="sm" mt={4} maw={720}>
              {text} {guide !== undefined && <GuideLink name={guide}>{t('nav.guide')}</GuideLink>}
            </Text>
          )}
        </div>
        {actions !== undefined && <Group gap="sm">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  );
};
