import { Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useGet } from '../../api/hooks.ts';
import { Copy } from '../../components/copy-field.tsx';
import { useFormats } from '../../components/format.ts';
import { pretty } from '../../components/pretty.ts';
import { RawText } from '../../components/raw-text.tsx';
import { Loaded } from '../../components/states.tsx';

export const OrderRaw = ({ orderId }: { orderId: string }) => {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const raw = useGet('getRawOrder', { params: { id: orderId } });
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
          <RawText text={pretty(data.raw)} label={t('orders.tab.raw')} />
        </Stack>
      )}
    </Loaded>
  );
};
