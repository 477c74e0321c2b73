import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '../../api/client.ts';
import { currentLanguage } from '../../i18n/index.ts';
import { useOrderFilters } from './order-filters.tsx';

/** The list as it is filtered, all its pages, for a spreadsheet. */
export const DownloadOrders = () => {
  const { t } = useTranslation();
  const { query } = useOrderFilters();
  const asked = { query: { ...query, language: currentLanguage() } };
  const files = [
    { href: addressOf('downloadOrdersWorkbook', asked), text: t('orders.asWorkbook') },
    { href: addressOf('downloadOrders', asked), text: t('orders.asCsv') },
  ];
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={18} />}>
          {t('orders.download')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {files.map(({ href, text }) => (
          <Menu.Item key={href} component="a" href={href} download>
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
