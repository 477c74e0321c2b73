import type { Certification } from '@kopru/contracts/public/certifications';
import { certificationLevels } from '@kopru/contracts/certification';
import { Anchor, Card, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { GuideLink } from '../../components/guide-link.tsx';
import { Evidence } from './evidence.tsx';
import { Marked } from './marked.tsx';
import { VerdictBadge } from './state-badges.tsx';
import classes from './certifications.module.css';

type Verdict = Certification['scenarios'][number];

const Finding = ({ finding: { message, order, isMet, evidence } }: { finding: Verdict['findings'][number] }) => {
  const { t } = useTranslation();
  const Mark = isMet ? IconCircleCheck : IconCircleX;
  return (
    <Stack component="li" gap={6}>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Mark
          size={18}
          aria-hidden="true"
          color={`var(--mantine-color-${isMet ? 'green' : 'red'}-text)`}
          style={{ flex: 'none', marginTop: 2 }}
        />
        <Text size="sm">
          {isMet ? <VisuallyHidden>{t('certification.isMet')} </VisuallyHidden> : <b>{t('certification.isNotMet')} </b>}
          <Marked text={message} />{' '}
          {order !== null && (
            <Anchor component={Link} to={`/orders?q=${encodeURIComponent(order)}`} underline="always">
              {t('certification.order', { number: order })}
            </Anchor>
          )}
        </Text>
      </Group>
      <Evidence evidence={evidence} />
    </Stack>
  );
};

const VerdictView = memo(({ verdict }: { verdict: Verdict }) => {
  const { t } = useTranslation();
  const { title, must, why, docs, state, findings } = verdict;
  return (
    <details className={classes['verdict']} open={state === 'failed'}>
      <summary>
        <Group component="span" display="inline-flex" gap="sm" style={{ verticalAlign: 'middle' }}>
          <Title order={3} size="sm" fw={600}>
            {title}
          </Title>
          <VerdictBadge state={state} />
        </Group>
      </summary>
      <Stack gap="sm" className={classes['body'] ?? ''}>
        <Text size="sm">
          <Marked text={must} />
        </Text>
        <Text size="sm" c="dimmed">
          <Marked text={why} /> <GuideLink name={docs}>{t('nav.guide')}</GuideLink>
        </Text>
        {findings.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('certification.notJudged')}
          </Text>
        ) : (
          <Stack component="ul" gap="md" className={classes['list'] ?? ''}>
            {findings.map((finding, index) => (
              <Finding key={index} finding={finding} />
            ))}
          </Stack>
        )}
      </Stack>
    </details>
  );
});

/** Every scenario of a run, by level; what failed is unfolded. */
export const Verdicts = ({ scenarios }: Pick<Certification, 'scenarios'>) => {
  const { t } = useTranslation();
  return certificationLevels.map((level) => {
    const those = scenarios.filter((verdict) => verdict.level === level);
    if (those.length === 0) return null;
    const name = t(`certification.level.${level}`);
    const passed = those.filter(({ state }) => state === 'passed').length;
    return (
      <Card key={level} component="section" aria-label={name}>
        <Group justify="space-between" mb="xs">
          <Title order={2} size="h5">
            {name}
          </Title>
          <Text size="sm" c="dimmed">
            {t('certification.passedOf', { passed, all: those.length })}
          </Text>
        </Group>
        {those.map((verdict) => (
          <VerdictView key={verdict.scenario} verdict={verdict} />
        ))}
      </Card>
    );
  });
};
