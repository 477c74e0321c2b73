import type { CertificationSummary } from '@kopru/contracts/public/certifications';
import { Card, Text, Title } from '@mantine/core';
import { IconCertificate } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useFormats } from '../../components/format.ts';
import { Rows, type Column } from '../../components/rows.tsx';
import { EmptyState } from '../../components/states.tsx';
import { Levels, RunBadge } from './state-badges.tsx';

const nameOf = ({ till }: CertificationSummary): string => `${till.name} ${till.version}`;

const useColumns = (): Column<CertificationSummary>[] => {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return [
    { id: 'till', label: t('certification.till'), render: nameOf },
    { id: 'state', label: t('certification.stateLabel'), render: ({ state }) => <RunBadge state={state} /> },
    {
      id: 'passed',
      label: t('certification.passedLabel'),
      render: ({ passed, failed, waiting }) => `${passed} / ${passed + failed + waiting}`,
    },
    { id: 'levels', label: t('certification.levels'), render: ({ levels }) => <Levels levels={levels} /> },
    { id: 'seed', label: t('certification.seed'), align: 'right', render: ({ seed }) => seed },
    {
      id: 'started',
      label: t('certification.startedAt'),
      align: 'right',
      render: ({ startedAt }) => (
        <Text span size="sm" className="tabular">
          {dateTime(startedAt)}
        </Text>
      ),
    },
  ];
};

/** What was tried so far, the newest first. */
export const RunRows = ({ runs }: { runs: readonly CertificationSummary[] }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const columns = useColumns();
  return (
    <Card>
      <Title order={2} size="h5" mb="sm">
        {t('certification.runs')}
      </Title>
      {runs.length === 0 ? (
        <EmptyState icon={IconCertificate} title={t('certification.none')} text={t('certification.noneText')} />
      ) : (
        <Rows
          label={t('certification.runs')}
          rows={runs}
          columns={columns}
          keyOf={({ id }) => id}
          openLabel={nameOf}
          onOpen={({ id }) => void navigate(`/certifications/${id}`)}
        />
      )}
    </Card>
  );
};
