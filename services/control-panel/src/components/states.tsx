import { Alert, Button, Center, Skeleton, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconAlertTriangle, IconInbox, type Icon } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/client.ts';
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

/** Not there, or not in a state that has it: the answer stays what it is, however often somebody asks. */
const isFinal = (error: unknown): boolean => error instanceof ApiError && [404, 409].includes(error.status);

export const ErrorState = ({ error, onRetry }: { error: unknown; onRetry?: () => unknown }) => {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const retry = async (): Promise<void> => {
    setIsBusy(true);
    await onRetry?.();
    setIsBusy(false);
  };
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle />}
      title={t(isFinal(error) ? 'common.cannotShow' : 'common.couldNotLoad')}
      role="alert"
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{errorMessage(error, t, 'read')}</Text>
        {onRetry !== undefined && !isFinal(error) && (
          <Button size="xs" variant="default" loading={isBusy} onClick={() => void retry()}>
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

interface Failing {
  error: Error | null;
  errorUpdateCount: number;
}

/** Why a query without data failed last; still there while it is asked for again, when the query itself has forgotten. */
export const useLastError = ({ error, errorUpdateCount }: Failing): Error | null => {
  const [last, setLast] = useState(error);
  if (error !== null && error !== last) setLast(error);
  // The query forgets its error when it is asked for again, but not how often it has failed.
  return errorUpdateCount > 0 ? (error ?? last) : null;
};

/**
 * Shows loading, failure or the data, so that no page forgets one of the three. What has failed stays to be read while it
 * is asked for again.
 */
export const Loaded = <T,>({
  query,
  children,
  lines,
}: {
  query: Failing & { data: T | undefined; refetch: () => unknown };
  children: (data: T) => ReactNode;
  lines?: number;
}) => {
  const failure = useLastError(query);
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (failure !== null) return <ErrorState error={failure} onRetry={query.refetch} />;
  return <LoadingState {...(lines === undefined ? {} : { lines })} />;
};
