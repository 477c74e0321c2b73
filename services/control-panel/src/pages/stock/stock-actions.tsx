import { ActionIcon, Button, Card, Group, Menu, Text } from '@mantine/core';
import { IconDotsVertical, IconDownload, IconLink, IconPlus } from '@tabler/icons-react';
import type { Item } from '@kopru/contracts/internal/items';
import { useTranslation } from 'react-i18next';
import { useLeftOut, type LeftOutProps } from './left-out.ts';
import classes from './stock.module.css';
import { StockSwitch } from './stock-switch.tsx';

/** The dialog that is asked for. */
export type Asked = 'link' | 'import' | 'new' | Item | null;

export const Actions = ({ onAsk }: { onAsk: (asked: Asked) => void }) => {
  const { t } = useTranslation();
  return (
    <Group gap="xs" wrap="nowrap">
      <Button variant="default" leftSection={<IconLink size={16} />} onClick={() => onAsk('link')}>
        {t('stock.linkAction')}
      </Button>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('common.actions')}>
            <IconDotsVertical size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPlus size={16} />} onClick={() => onAsk('new')}>
            {t('stock.add')}
          </Menu.Item>
          <Menu.Item leftSection={<IconDownload size={16} />} onClick={() => onAsk('import')}>
            {t('stock.importTitle')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
};

interface BulkProps extends LeftOutProps {
  onDone: () => void;
}

/** What may be done with all items that are selected. */
export const Bulk = ({ items, providers, stock, onDone }: BulkProps) => {
  const { t } = useTranslation();
  const names = useLeftOut({ items, providers, stock });
  const limits = names === '' ? '' : ` · ${t('stock.except', { names })}`;
  if (items.length === 0) return null;
  const label = t('stock.selected', { count: items.length });
  return (
    <Card className={classes['bulk'] ?? ''} p="sm" shadow="md">
      <Group justify="space-between">
        <Text size="sm" fw={600}>
          {label}
        </Text>
        <Group gap="xs">
          <Button variant="subtle" color="gray" onClick={onDone}>
            {t('common.cancel')}
          </Button>
          <StockSwitch
            label={label}
            text={t('stock.change') + limits}
            limits={limits}
            out="some"
            onChoose={(change) => {
              stock.change(items, change);
              onDone();
            }}
          />
        </Group>
      </Group>
    </Card>
  );
};
