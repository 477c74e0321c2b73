import { Button, Text } from '@mantine/core';
import { IconVolumeOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { preferences } from '../preferences/preferences.ts';
import { ring, watchSound } from './ring.ts';

export const isSoundOn = (): boolean => preferences.get('sound') !== 'off';

/** Shown while the browser forbids sound, so that nobody waits for a bell that cannot ring. */
export const SoundButton = () => {
  const { t } = useTranslation();
  const [isForbidden, setIsForbidden] = useState(false);
  useEffect(() => (isSoundOn() ? watchSound(setIsForbidden) : undefined), []);
  if (!isForbidden) return null;
  return (
    <Button size="compact-sm" color="orange" variant="light" aria-label={t('live.unmute')} onClick={() => ring('bell')}>
      <IconVolumeOff size={16} aria-hidden="true" />
      <Text span size="sm" fw={600} ml={6} visibleFrom="sm">
        {t('live.unmute')}
      </Text>
    </Button>
  );
};
