import { SimpleGrid, Stack, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useMay } from '../../session/session.ts';
import { Page } from '../../components/page.tsx';
import { AccountCard } from './account-card.tsx';
import { ContactsCard } from './contacts-card.tsx';
import { LimitsCard } from './limits-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { PersonCard } from './person-card.tsx';
import { PreferencesCard } from './preferences-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { SingleSignOnCard } from './single-sign-on-card.tsx';
import { SoundCard } from './sound-card.tsx';

/** What belongs together, in two columns. */
const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <Stack component="section" gap="sm" aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
        {children}
      </SimpleGrid>
    </Stack>
  );
};

export const Settings = () => {
  const { t } = useTranslation();
  const isOwner = useCan('owner');
  const seesLimits = useMay('listLimits');
  const mayBeNotified = useMay('listContacts');
  return (
    <Page title={t('settings.title')}>
      <Stack gap="xl">
        <Section title={t('settings.onThisDevice')}>
          <PreferencesCard />
          <SoundCard />
        </Section>
        {mayBeNotified && (
          <Section title={t('contacts.title')}>
            <ContactsCard />
          </Section>
        )}
        <Section title={t('settings.signIn')}>
          <Stack>
            <PasswordCard />
            <SecondFactorCard />
            <SingleSignOnCard />
          </Stack>
          <SessionsCard />
        </Section>
        {(isOwner || seesLimits) && (
          <Section title={t('settings.ofAccount')}>
            <Stack>
              {isOwner && <AccountCard />}
              {seesLimits && <LimitsCard />}
            </Stack>
            {isOwner && <PersonCard />}
          </Section>
        )}
      </Stack>
    </Page>
  );
};
