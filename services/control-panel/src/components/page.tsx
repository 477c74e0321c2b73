import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from './page-title.ts';

interface PageProps {
  title: string;
  text?: string;
  actions?: ReactNode;
  children: ReactNode;
}

export const Page = ({ title, text, actions, children }: PageProps) => {
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
              {text}
            </Text>
          )}
        </div>
        {actions !== undefined && <Group gap="sm">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  );
};
