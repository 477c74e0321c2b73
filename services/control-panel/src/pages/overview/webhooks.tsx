import type { Overview } from '@kopru/contracts/panel/overview';
import { Card, SimpleGrid, Stack, Title } from '@mantine/core';
import { IconClockHour4, IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../components/format.ts';
import { DeliveriesChart, type Drawn } from './charts.tsx';
import { Tile } from './tile.tsx';

/** Deliveries to the restaurant's systems; below the business figures, for the people who maintain them. */
export const Webhooks = ({ webhooks, ...drawn }: Pick<Overview, 'webhooks'> & Drawn) => {
  const { t } = useTranslation();
  const { number, percent, milliseconds } = useFormats();
  const finished = webhooks === null ? 0 : webhooks.delivered + webhooks.failed;
  return (
    <Card>
      <Title order={2} size="h5" mb="md">
        {t('overview.deliveries')}
      </Title>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <Tile
            label={t('overview.webhookSuccess')}
            value={webhooks === null || finished === 0 ? '–' : percent(webhooks.delivered / finished)}
            note={
              webhooks === null
                ? t('overview.partAway')
                : t('overview.webhookNote', {
                    delivered: number(webhooks.delivered),
                    waiting: number(webhooks.waiting),
                  })
            }
            icon={IconSend}
            color="blue"
          />
          <Tile
            label={t('overview.webhookLatency')}
            value={webhooks === null ? '–' : milliseconds(webhooks.p50Ms)}
            note={
              webhooks === null
                ? t('overview.partAway')
                : webhooks.p95Ms === null
                  ? t('overview.noDeliveries')
                  : t('overview.webhookP95', { value: milliseconds(webhooks.p95Ms) })
            }
            icon={IconClockHour4}
            color="grape"
          />
        </SimpleGrid>
        {webhooks !== null && finished > 0 && <DeliveriesChart stats={webhooks} {...drawn} />}
      </Stack>
    </Card>
  );
};
