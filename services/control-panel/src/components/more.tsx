import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PagedList } from '../api/hooks.ts';

/** The button below a list that goes on. */
export const More = ({ of: { hasNextPage, isFetchingNextPage, fetchNextPage } }: { of: PagedList<unknown> }) => {
  const { t } = useTranslation();
  if (!hasNextPage) return null;
  return (
    <Group justify="center" mt="sm">
      <Button variant="default" size="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {t('common.more')}
      </Button>
    </Group>
  );
};
