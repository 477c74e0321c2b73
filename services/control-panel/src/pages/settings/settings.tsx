import { SimpleGrid, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCan, useMay } from '../../session/session.ts';
import { Page } from '../../components/page.tsx';
import { AccountCard } from './account-card.tsx';
import { LimitsCard } from './limits-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { PersonCard } from './person-card.tsx';
import { PreferencesCard } from './preferences-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { SingleSignOnCard } from './single-sign-on-card.tsx';
import { SoundCard } from './sound-card.tsx';

export const Settings = () => {
  const { t } = useTranslation();
  const isOwner = useCan('owner');
  const seesLimits = useMay('listLimits');
  return (
    <Page title={t('settings.title')}>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
        <Stack>
          <PreferencesCard />
          <SoundCard />
          {isOwner && <AccountCard />}
          {seesLimits && <LimitsCard />}
          {isOwner && <PersonCard />}
        </Stack>
        <Stack>
          <PasswordCard />
          <SecondFactorCard />
          <SingleSignOnCard />
          <SessionsCard />
        </Stack>
      </SimpleGrid>
    </Page>
  );
};
