import type { Certification } from '@kopru/contracts/public/certifications';
import { Alert, Card, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../components/format.ts';
import { Marked } from './marked.tsx';
import { Levels, RunBadge } from './state-badges.tsx';
import classes from './certifications.module.css';

const Bar = ({ run: { passed, failed, waiting } }: { run: Certification }) => {
  const { t } = useTranslation();
  const all = passed + failed + waiting;
  return (
    <Progress.Root size="lg" mt="sm">
      <Progress.Section
        value={(100 * passed) / all}
        color="green"
        aria-label={t('certification.verdict.passed')}
        aria-valuetext={t('certification.passedOf', { passed, all })}
      />
      <Progress.Section
        value={(100 * failed) / all}
        color="red"
        aria-label={t('certification.verdict.failed')}
        aria-valuetext={t('certification.failedOf', { failed, all })}
      />
    </Progress.Root>
  );
};

/** What is played just now, and what the till must do about it. */
const Now = ({ scenarios }: Pick<Certification, 'scenarios'>) => {
  const { t } = useTranslation();
  const played = scenarios.filter(({ state }) => state === 'running');
  return (
    <>
      <Title order={2} size="h5" mt="md">
        {t('certification.now')}
      </Title>
      {played.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('certification.between')}
        </Text>
      ) : (
        <Stack component="ul" gap="xs" mt="xs" className={classes['list'] ?? ''}>
          {played.map(({ scenario, title, must }) => (
            <li key={scenario}>
              <Text size="sm" fw={600}>
                {title}
              </Text>
              <Text size="sm">
                <Marked text={must} />
              </Text>
            </li>
          ))}
        </Stack>
      )}
    </>
  );
};

/** How far a run is. */
export const ProgressCard = ({ run }: { run: Certification }) => {
  const { t } = useTranslation();
  const { dateTime, milliseconds } = useFormats();
  const { state, reason, seed, version, startedAt, endedAt, passed, failed, waiting, levels } = run;
  const tookMs = endedAt === null ? null : Date.parse(endedAt) - Date.parse(startedAt);
  return (
    <Card component="section" aria-label={t('certification.progress')}>
      <Group justify="space-between">
        <Group gap="sm" role="status">
          <RunBadge state={state} />
          <Text size="sm" className="tabular">
            {t('certification.counts', { passed, failed, waiting })}
          </Text>
        </Group>
        <Text size="sm" c="dimmed" className="tabular">
          {dateTime(startedAt)}
          {tookMs !== null && ` · ${milliseconds(tookMs)}`}
        </Text>
      </Group>
      <Bar run={run} />
      {reason !== null && (
        <Alert color="orange" mt="sm">
          {reason}
        </Alert>
      )}
      <Group gap="lg" mt="sm">
        <Text size="sm">{t('certification.withSeed', { seed })}</Text>
        <Text size="sm">{t('certification.withVersion', { version })}</Text>
        {state === 'passed' && levels.length > 0 && <Levels levels={levels} />}
      </Group>
      {state === 'passed' && levels.length === 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('certification.noLevel')}
        </Text>
      )}
      {state === 'running' && <Now scenarios={run.scenarios} />}
    </Card>
  );
};
