import type { CertificationLevel, CertificationState } from '@kopru/contracts/certification';
import type { Certification } from '@kopru/contracts/public/certifications';
import { Badge, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const runColors: Record<CertificationState, string> = {
  running: 'blue',
  passed: 'green',
  failed: 'red',
  aborted: 'orange',
  cancelled: 'gray',
};
export const RunBadge = ({ state }: { state: CertificationState }) => {
  const { t } = useTranslation();
  return <Badge color={runColors[state]}>{t(`certification.state.${state}`)}</Badge>;
};

type VerdictState = Certification['scenarios'][number]['state'];
const verdictColors: Record<VerdictState, string> = {
  waiting: 'gray',
  running: 'blue',
  passed: 'green',
  failed: 'red',
};
export const VerdictBadge = ({ state }: { state: VerdictState }) => {
  const { t } = useTranslation();
  return <Badge color={verdictColors[state]}>{t(`certification.verdict.${state}`)}</Badge>;
};

export const Levels = ({ levels }: { levels: readonly CertificationLevel[] }) => {
  const { t } = useTranslation();
  if (levels.length === 0) return '–';
  return (
    <Group gap={6}>
      {levels.map((level) => (
        <Badge key={level} color="teal">
          {t(`certification.level.${level}`)}
        </Badge>
      ))}
    </Group>
  );
};
