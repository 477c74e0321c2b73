import { Button, Card, Group, NativeSelect, SimpleGrid, Slider, Stack, Switch, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ring } from '../../live/ring.ts';
import { chooseTone, toneNames, toneOf, volume, type Tone } from '../../live/tones.ts';
import { preferences } from '../../preferences/preferences.ts';
import { useChannelName, useSigned } from '../../session/session.ts';

/** A preference that is on or off. */
const useSwitch = (name: 'sound' | 'print', isUsual: boolean) => {
  const [isOn, setIsOn] = useState((preferences.get(name) ?? (isUsual ? 'on' : 'off')) === 'on');
  return {
    isOn,
    change: (wanted: boolean): void => {
      preferences.set(name, wanted ? 'on' : 'off');
      setIsOn(wanted);
    },
  };
};

const Volume = () => {
  const { t } = useTranslation();
  const [value, setValue] = useState(volume);
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {t('settings.volume')}
      </Text>
      <Slider
        thumbLabel={t('settings.volume')}
        min={5}
        step={5}
        value={value}
        onChange={(next) => {
          preferences.set('volume', String(next));
          setValue(next);
        }}
      />
    </div>
  );
};

const Tones = () => {
  const { t } = useTranslation();
  const { channels } = useSigned().catalogue;
  const nameOf = useChannelName();
  const [chosen, setChosen] = useState<Record<string, Tone>>({});
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      {channels.map((channel) => (
        <NativeSelect
          key={channel.slug}
          label={nameOf(channel)}
          value={chosen[channel.slug] ?? toneOf(channel.slug)}
          data={toneNames.map((value) => ({ value, label: t(`settings.tone.${value}`) }))}
          onChange={(event) => {
            const tone = event.currentTarget.value as Tone;
            chooseTone(channel.slug, tone);
            setChosen((before) => ({ ...before, [channel.slug]: tone }));
            ring(tone);
          }}
        />
      ))}
    </SimpleGrid>
  );
};

/** How new orders sound, and whether their slips are printed automatically; stored in this browser. */
export const SoundCard = () => {
  const { t } = useTranslation();
  const sound = useSwitch('sound', true);
  const print = useSwitch('print', false);
  return (
    <Card>
      <Title order={3} size="h5" mb="md">
        {t('settings.soundAndSlip')}
      </Title>
      <Stack>
        <Group justify="space-between">
          <Switch
            label={t('settings.sound')}
            description={t('settings.soundText')}
            checked={sound.isOn}
            onChange={(event) => sound.change(event.currentTarget.checked)}
          />
          <Button variant="default" size="xs" onClick={() => ring('bell')} disabled={!sound.isOn}>
            {t('settings.trySound')}
          </Button>
        </Group>
        {sound.isOn && (
          <>
            <Volume />
            <Tones />
          </>
        )}
        <Switch
          label={t('settings.print')}
          description={t('settings.printText')}
          checked={print.isOn}
          onChange={(event) => print.change(event.currentTarget.checked)}
        />
      </Stack>
    </Card>
  );
};
