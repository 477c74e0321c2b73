import { Alert, Button, Center, Skeleton, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconAlertTriangle, IconInbox, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../api/error-message.ts';

export const LoadingState = ({ lines = 5 }: { lines?: number }) => {
  const { t } = useTranslation();
  return (
    <Stack gap="sm" role="status" aria-label={t('common.loading')}>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} height={38} radius="md" />
      ))}
    </Stack>
  );
};

export const ErrorState = ({ error, onRetry }: { error: unknown; onRetry?: () => void }) => {
  const { t } = useTranslation();
  return (
    <Alert color="red" icon={<IconAlertTriangle />} title={t('common.couldNotLoad')} role="alert">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{errorMessage(error, t, 'read')}</Text>
        {onRetry !== undefined && (
          <Button size="xs" variant="default" onClick={onRetry}>
            {t('common.tryAgain')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
};

interface EmptyProps {
  title: string;
  text?: string;
  icon?: Icon;
  action?: ReactNode;
}

export const EmptyState = ({ title, text, icon: EmptyIcon = IconInbox, action }: EmptyProps) => (
  <Center py={48}>
    <Stack gap="xs" align="center" maw={420}>
      <ThemeIcon size={56} radius="xl" variant="light">
        <EmptyIcon size={28} stroke={1.5} />
      </ThemeIcon>
      <Text fw={600} ta="center">
        {title}
      </Text>
      {text !== undefined && (
        <Text size="sm" c="dimmed" ta="center">
          {text}
        </Text>
      )}
      {action}
    </Stack>
  </Center>
);

/** Shows loading, failure or the data, so that no page forgets one of the three. */
export const Loaded = <T,>({
  query,
  children,
  lines,
}: {
  query: { data: T | undefined; isError: boolean; error: Error | null; refetch: () => unknown };
  children: (data: T) => ReactNode;
  lines?: number;
}) => {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return <LoadingState {...(lines === undefined ? {} : { lines })} />;
};
