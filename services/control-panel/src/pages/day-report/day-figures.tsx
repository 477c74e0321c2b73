import { Card, SimpleGrid, Table, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../components/format.ts';
import { useSections, type DayReport, type Section } from './sections.ts';

const Tiles = ({ report }: { report: DayReport }) => {
  const { t } = useTranslation();
  const { money, number } = useFormats();
  const { cancelled, refunds, courierCash, currency } = report;
  const tiles = [
    { id: 'total', label: t('dayReport.sum'), ...report },
    { id: 'cancelled', label: t('dayReport.cancelled'), ...cancelled },
    { id: 'refunds', label: t('dayReport.refunds'), ...refunds },
    { id: 'courierCash', label: t('dayReport.courierCash'), ...courierCash },
  ] as const;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="md">
      {tiles.map(({ id, label, orderCount, total }) => (
        <Card key={id} padding="md" component="section" aria-label={label}>
          <Text size="sm" c="dimmed" fw={500}>
            {label}
          </Text>
          <Text fw={700} fz={{ base: 22, sm: 28 }} lh={1.3} className="tabular">
            {money(total, currency)}
          </Text>
          <Text size="sm">{t('dayReport.orderCount', { count: orderCount, shown: number(orderCount) })}</Text>
          <Text size="xs" c="dimmed">
            {t(`dayReport.note.${id}`)}
          </Text>
        </Card>
      ))}
    </SimpleGrid>
  );
};

/** What stands beside the names. */
const countHeads = {
  byProvider: 'orders',
  byPayment: 'orders',
  byRestaurant: 'orders',
  cancelled: 'orders',
  products: 'quantity',
  soldOut: 'where',
} as const satisfies Record<Section['id'], string>;

const SectionCard = ({ section: { id, rows }, currency }: { section: Section; currency: string }) => {
  const { t } = useTranslation();
  const { money } = useFormats();
  const title = t(`dayReport.${id}`);
  const isOfMoney = rows.some(({ total }) => total !== null);
  return (
    <Card padding="sm">
      <Title order={2} size="h5" mb="xs">
        {title}
      </Title>
      {(id === 'products' || id === 'soldOut') && (
        <Text size="xs" c="dimmed">
          {t(`dayReport.${id}Text`)}
        </Text>
      )}
      <Table aria-label={title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('dayReport.name')}</Table.Th>
            <Table.Th ta="right">{t(`dayReport.${countHeads[id]}`)}</Table.Th>
            {isOfMoney && <Table.Th ta="right">{t('dayReport.total')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ name, count, total }, index) => (
            <Table.Tr key={index}>
              <Table.Td>{name}</Table.Td>
              <Table.Td ta="right">{count}</Table.Td>
              {total !== null && <Table.Td ta="right">{money(total, currency)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  );
};

export const DayFigures = ({ report }: { report: DayReport }) => {
  const sections = useSections(report);
  return (
    <>
      <Tiles report={report} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
        {sections.map((section) => (
          <SectionCard key={section.id} section={section} currency={report.currency} />
        ))}
      </SimpleGrid>
    </>
  );
};
