import { Card, SegmentedControl, Stack, Switch, Text, Title, useMantineColorScheme } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { preferences } from '../../preferences/preferences.ts';
import { switchLanguage, type Language } from '../../i18n/index.ts';

const Notifying = () => {
  const { t } = useTranslation();
  const isSupported = 'Notification' in window;
  const [isOn, setIsOn] = useState(
    preferences.get('notifications') === 'on' && isSupported && Notification.permission === 'granted',
  );
  const change = async (wanted: boolean) => {
    const isGranted = wanted && (await Notification.requestPermission()) === 'granted';
    preferences.set('notifications', isGranted ? 'on' : 'off');
    setIsOn(isGranted);
  };
  return (
    <Switch
      label={t('settings.notifications')}
      description={t(isSupported ? 'settings.notificationsText' : 'settings.notificationsMissing')}
      disabled={!isSupported}
      checked={isOn}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  );
};

export const PreferencesCard = () => {
  const { t, i18n } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Card>
      <Title order={3} size="h5" mb="md">
        {t('settings.preferences')}
      </Title>
      <Stack align="flex-start">
        <div>
          <Text size="sm" fw={500} mb={4}>
            {t('settings.language')}
          </Text>
          <SegmentedControl
            aria-label={t('settings.language')}
            value={i18n.language}
            onChange={(value) => void switchLanguage(value as Language)}
            data={[
              { value: 'tr', label: 'Türkçe' },
              { value: 'en', label: 'English' },
            ]}
          />
        </div>
        <div>
          <Text size="sm" fw={500} mb={4}>
            {t('settings.scheme')}
          </Text>
          <SegmentedControl
            aria-label={t('settings.scheme')}
            value={colorScheme}
            onChange={setColorScheme}
            data={(['auto', 'light', 'dark'] as const).map((value) => ({
              value,
              label: t(`settings.schemes.${value}`),
            }))}
          />
        </div>
        <Notifying />
      </Stack>
    </Card>
  );
};
