import { Code, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useGet } from '../../api/hooks.ts';
import { Copy } from '../../components/copy-field.tsx';
import { useFormats } from '../../components/format.ts';
import { pretty } from '../../components/pretty.ts';
import { Loaded } from '../../components/states.tsx';
import classes from './orders.module.css';

export const OrderRaw = ({ orderId }: { orderId: string }) => {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const raw = useGet<{ raw: string; receivedAt: string }>(`orders/${orderId}/raw`);
  return (
    <Loaded query={raw}>
      {(data) => (
        <Stack gap="xs">
          <Group justify="space-between">
            <Text size="sm" c="dimmed">
              {t('orders.receivedAt', { at: dateTime(data.receivedAt) })}
            </Text>
            <Copy value={data.raw} label={t('orders.copyRaw')} />
          </Group>
          <Code block className={classes['raw'] ?? ''} tabIndex={0} role="region" aria-label={t('orders.tab.raw')}>
            {pretty(data.raw)}
          </Code>
        </Stack>
      )}
    </Loaded>
  );
};
