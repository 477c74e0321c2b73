import { preferences } from '../preferences/preferences.ts';

/** Melodies that people can distinguish across a kitchen: frequencies in Hz, a fifth of a second each. */
export const tones = {
  bell: [880, 1174.7],
  rise: [523.3, 659.3, 784],
  fall: [1046.5, 784, 523.3],
  knock: [330, 330, 330],
  siren: [740, 988, 740, 988],
  chirp: [1568, 2093],
  stop: [1760, 440, 1760, 440],
  lost: [1568, 1318.5, 1046.5, 784, 523.3],
} as const;
export type Tone = keyof typeof tones;
/** An order was cancelled or has changed. */
export const stopTone = 'stop' satisfies Tone;
/** The connection is gone. */
export const lostTone = 'lost' satisfies Tone;
type AlarmTone = typeof stopTone | typeof lostTone;
/** Of no storefront. */
export const isAlarm = (tone: Tone): tone is AlarmTone => tone === stopTone || tone === lostTone;
export const toneNames = (Object.keys(tones) as Tone[]).filter(
  (name): name is Exclude<Tone, AlarmTone> => !isAlarm(name),
);

/** Each storefront's own, until somebody chooses another. */
const usual: Record<string, Tone> = {
  getir: 'rise',
  getir_by_uber: 'siren',
  yemeksepeti: 'fall',
  trendyol_go: 'knock',
  trendyol: 'knock',
  migros: 'chirp',
};

const chosen = (): Record<string, Tone> => {
  try {
    return JSON.parse(preferences.get('tones') ?? '{}') as Record<string, Tone>;
  } catch {
    return {};
  }
};

/** The melody of a storefront. */
export const toneOf = (channel: string): Tone => {
  const name = chosen()[channel];
  return name !== undefined && name in tones && !isAlarm(name) ? name : (usual[channel] ?? 'bell');
};
export const chooseTone = (channel: string, tone: Tone): void =>
  preferences.set('tones', JSON.stringify({ ...chosen(), [channel]: tone }));

/** 0 to 100. */
export const volume = (): number => {
  const saved = Number(preferences.get('volume') ?? 70);
  return Number.isFinite(saved) ? Math.min(100, Math.max(0, saved)) : 70;
};
