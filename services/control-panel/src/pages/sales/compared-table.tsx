import { Card, Table, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../components/format.ts';

export interface ComparedRow {
  name: string;
  /** How many orders, or how much of a product. */
  count: string;
  /** Minor units. */
  total: number;
  before: number;
}

interface ComparedTableProps {
  title: string;
  note?: string;
  countHead: string;
  rows: readonly ComparedRow[];
  currency: string;
}

/** What came in by something, with the days before beside it. */
export const ComparedTable = ({ title, note, countHead, rows, currency }: ComparedTableProps) => {
  const { t } = useTranslation();
  const { money, change } = useFormats();
  return (
    <Card padding="sm">
      <Title order={2} size="h5" mb="xs">
        {title}
      </Title>
      {note !== undefined && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
      <Table.ScrollContainer minWidth={300} type="native" tabIndex={0} role="region" aria-label={title}>
        <Table aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('sales.name')}</Table.Th>
              <Table.Th ta="right">{countHead}</Table.Th>
              <Table.Th ta="right">{t('sales.total')}</Table.Th>
              <Table.Th ta="right" visibleFrom="xs">
                {t('sales.earlier')}
              </Table.Th>
              <Table.Th ta="right">{t('sales.change')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ name, count, total, before }, index) => (
              <Table.Tr key={index}>
                <Table.Td>{name}</Table.Td>
                <Table.Td ta="right">{count}</Table.Td>
                <Table.Td ta="right">{money(total, currency)}</Table.Td>
                <Table.Td ta="right" visibleFrom="xs">
                  {money(before, currency)}
                </Table.Td>
                <Table.Td ta="right">{change(total, before)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Card>
  );
};
