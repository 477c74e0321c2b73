import { Button, Collapse, Group } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './filter-bar.module.css';

/** A row of filters; on a phone they stay folded until opened. */
export const FilterBar = ({ always, children }: { always?: ReactNode; children: ReactNode }) => {
  const { t } = useTranslation();
  const [isOpen, filters] = useDisclosure(false);
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  if (isNarrow !== true)
    return (
      <div className={classes['bar']} role="search">
        {always}
        {children}
      </div>
    );
  return (
    <div role="search">
      <Group gap="sm" align="flex-end" wrap="nowrap">
        {always}
        <Button
          variant="default"
          leftSection={<IconFilter size={16} />}
          aria-expanded={isOpen}
          className={classes['toggle'] ?? ''}
          onClick={filters.toggle}
        >
          {t('common.filters')}
        </Button>
      </Group>
      <Collapse expanded={isOpen}>
        <div className={classes['folded']}>{children}</div>
      </Collapse>
    </div>
  );
};
