import { Grid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useGet } from '../../api/hooks.ts';
import { Page } from '../../components/page.tsx';
import { Loaded } from '../../components/states.tsx';
import { Entrance } from '../../sandbox/entrance.tsx';
import { isInSandbox } from '../../sandbox/side.ts';
import { useCan } from '../../session/session.ts';
import { RunRows } from './run-rows.tsx';
import { StartRun } from './start-run.tsx';
import { TillWords } from './till-words.tsx';

/** So often it is seen how far a run is, and whether somebody else has begun one. */
const refreshMs = 5000;

const Runs = () => {
  const mayAct = useCan('operator');
  const runs = useGet('listCertifications', { refreshMs, isInLanguage: true });
  return (
    <Loaded query={runs}>
      {(all) => (
        <Grid gap="lg">
          {mayAct && (
            <Grid.Col span={{ base: 12, lg: 8 }}>
              <StartRun runs={all} />
            </Grid.Col>
          )}
          <Grid.Col span={{ base: 12, lg: mayAct ? 4 : 12 }} order={{ base: 3, lg: mayAct ? 2 : 3 }}>
            <TillWords />
          </Grid.Col>
          <Grid.Col span={12} order={{ base: 2, lg: mayAct ? 3 : 2 }}>
            <RunRows runs={all} />
          </Grid.Col>
        </Grid>
      )}
    </Loaded>
  );
};

/** Where a till proves that it works. */
export const Certifications = () => {
  const { t } = useTranslation();
  return (
    <Page title={t('certification.title')} text={t('certification.text')} guide="certification">
      {isInSandbox() ? <Runs /> : <Entrance text={t('certification.entrance')} path="/certifications" />}
    </Page>
  );
};
