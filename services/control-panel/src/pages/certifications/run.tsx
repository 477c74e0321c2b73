import { Anchor, Grid, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useGet } from '../../api/hooks.ts';
import { Page } from '../../components/page.tsx';
import { Loaded } from '../../components/states.tsx';
import { Entrance } from '../../sandbox/entrance.tsx';
import { isInSandbox } from '../../sandbox/side.ts';
import { ProgressCard } from './progress-card.tsx';
import { RunActions } from './run-actions.tsx';
import { TillWords } from './till-words.tsx';
import { Verdicts } from './verdicts.tsx';

/** So often it is seen how far it is. */
const refreshMs = 1000;

const Run = ({ id }: { id: string }) => {
  const { t } = useTranslation();
  const [isOver, setIsOver] = useState(false);
  const run = useGet('getCertification', {
    params: { id },
    isInLanguage: true,
    ...(isOver ? {} : { refreshMs }),
  });
  const hasEnded = run.data !== undefined && run.data.state !== 'running';
  if (hasEnded !== isOver) setIsOver(hasEnded);
  const till = run.data?.till;
  return (
    <Page
      title={till === undefined ? t('certification.title') : `${till.name} ${till.version}`}
      actions={run.data !== undefined && <RunActions run={run.data} />}
    >
      <Anchor component={Link} to="/certifications" size="sm">
        {t('certification.toRuns')}
      </Anchor>
      <Loaded query={run}>
        {(shown) => (
          <Grid gap="lg">
            <Grid.Col span={{ base: 12, lg: shown.state === 'running' ? 8 : 12 }}>
              <Stack gap="lg">
                <ProgressCard run={shown} />
                <Verdicts scenarios={shown.scenarios} />
              </Stack>
            </Grid.Col>
            {shown.state === 'running' && (
              <Grid.Col span={{ base: 12, lg: 4 }}>
                <TillWords />
              </Grid.Col>
            )}
          </Grid>
        )}
      </Loaded>
    </Page>
  );
};

/** One certification: live while it runs, then what was found. */
export const RunPage = () => {
  const { t } = useTranslation();
  const { runId = '' } = useParams();
  if (isInSandbox()) return <Run key={runId} id={runId} />;
  return (
    <Page title={t('certification.title')} text={t('certification.text')}>
      <Entrance text={t('certification.entrance')} path={`/certifications/${runId}`} />
    </Page>
  );
};
