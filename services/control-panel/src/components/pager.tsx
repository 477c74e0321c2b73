import type { Pagination } from '@kopru/contracts/internal/operation';
import { Button, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';

export interface Paging {
  cursor: string | undefined;
  dir: 'next' | 'prev' | undefined;
  go: (cursor: string, dir: 'next' | 'prev') => void;
}

/** The page is part of the address, so that back and reload keep it. */
export const usePaging = (): Paging => {
  const [search, setSearch] = useSearchParams();
  return {
    cursor: search.get('cursor') ?? undefined,
    dir: search.get('dir') === 'prev' ? 'prev' : search.has('cursor') ? 'next' : undefined,
    go: (cursor, dir) =>
      setSearch((before) => {
        const after = new URLSearchParams(before);
        after.set('cursor', cursor);
        after.set('dir', dir);
        return after;
      }),
  };
};

export const Pager = ({ pagination, paging }: { pagination: Pagination; paging: Paging }) => {
  const { t } = useTranslation();
  const { nextCursor, prevCursor } = pagination;
  if (nextCursor === null && prevCursor === null) return null;
  return (
    <Group justify="center" gap="sm" component="nav" aria-label={t('pager.label')}>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconChevronLeft size={16} />}
        disabled={prevCursor === null}
        onClick={() => prevCursor !== null && paging.go(prevCursor, 'prev')}
      >
        {t('pager.newer')}
      </Button>
      <Button
        variant="default"
        size="sm"
        rightSection={<IconChevronRight size={16} />}
        disabled={nextCursor === null}
        onClick={() => nextCursor !== null && paging.go(nextCursor, 'next')}
      >
        {t('pager.older')}
      </Button>
    </Group>
  );
};
