import type { CertificationEvidence } from '@kopru/contracts/public/certifications';
import { Anchor, Badge, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Copy } from '../../components/copy-field.tsx';
import { useFormats } from '../../components/format.ts';
import classes from './certifications.module.css';

/** Broken where a telephone is too narrow for it: its end is as much of it as its beginning. */
const Written = ({ id, label }: { id: string; label: string }) => (
  <Group gap={4} wrap="nowrap" miw={0}>
    <Text span ff="monospace" size="sm" className={classes['anywhere'] ?? ''}>
      {id}
    </Text>
    <Copy value={id} label={label} />
  </Group>
);

/** A delivery leads to its page; a call has none, but its id is in the till's own log. */
const Identity = ({ kind, id, isForged }: CertificationEvidence) => {
  const { t } = useTranslation();
  if (kind === 'call') return <Written id={id} label={t('certification.copyRequest')} />;
  if (isForged) return <Written id={id} label={t('certification.copyDelivery')} />;
  return (
    <Anchor component={Link} to={`/deliveries/${id}`} size="sm" ff="monospace" className={classes['anywhere'] ?? ''}>
      {id}
    </Anchor>
  );
};

const Line = ({ evidence }: { evidence: CertificationEvidence }) => {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { kind, what, status, at, isForged } = evidence;
  return (
    <Group component="li" gap="xs" style={{ rowGap: 2 }}>
      <Badge color="gray">{isForged ? t('certification.forged') : t(`certification.kind.${kind}`)}</Badge>
      <Text span size="sm" ff="monospace" className={classes['anywhere'] ?? ''}>
        {what}
      </Text>
      <Badge color="blue">{status ?? t('certification.noAnswer')}</Badge>
      <Text span size="xs" c="dimmed" className="tabular">
        {dateTime(at)}
      </Text>
      <Identity {...evidence} />
    </Group>
  );
};

/** The evidence of a finding. */
export const Evidence = ({ evidence }: { evidence: readonly CertificationEvidence[] }) => {
  const { t } = useTranslation();
  if (evidence.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('certification.noEvidence')}
      </Text>
    );
  return (
    <Stack component="ul" gap={6} className={`${classes['list'] ?? ''} ${classes['evidence'] ?? ''}`}>
      {evidence.map((one, index) => (
        <Line key={index} evidence={one} />
      ))}
    </Stack>
  );
};
