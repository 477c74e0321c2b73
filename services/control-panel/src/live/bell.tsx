import type { LiveEvent } from '@kopru/contracts';
import { Button, Text } from '@mantine/core';
import { IconVolumeOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { preferences } from '../preferences/preferences.ts';
import { ring, watchSound } from './ring.ts';
import { toneOf } from './tones.ts';

const againMs = 4000;

const isSoundOn = (): boolean => preferences.get('sound') !== 'off';

/** Rings for new orders until somebody touches the page or all of them were accepted, here or elsewhere. */
export const useBell = (): ((event: LiveEvent) => void) => {
  /** The storefronts of the orders that it rings for, by order. */
  const unseen = useRef(new Map<string, string>());
  useEffect(() => {
    const look = (): void => unseen.current.clear();
    const timer = setInterval(() => {
      const channel = [...unseen.current.values()].at(-1);
      if (channel !== undefined && isSoundOn()) ring(toneOf(channel));
    }, againMs);
    document.addEventListener('pointerdown', look);
    document.addEventListener('keydown', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('pointerdown', look);
      document.removeEventListener('keydown', look);
    };
  }, []);
  return ({ type, orderId, channel }) => {
    if (orderId === null || channel === null) return;
    if (type !== 'siparis.olusturuldu') unseen.current.delete(orderId);
    else {
      unseen.current.set(orderId, channel.slug);
      if (isSoundOn()) ring(toneOf(channel.slug));
    }
  };
};

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
