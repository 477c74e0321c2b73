import { onTouch } from './on-touch.ts';
import { isAlarm, tones, volume, type Tone } from './tones.ts';

let context: AudioContext | undefined;
let lastAt = -Infinity;

/** Tones of two rings would run into each other. */
const shortestPauseMs = 1500;
const noteSeconds = 0.18;
const againSeconds = 0.8;

const audio = (): AudioContext | undefined => {
  try {
    context ??= new AudioContext();
  } catch {
    // A browser without sound still shows the announcement.
  }
  return context;
};

/** Incidents that stop the kitchen, or orders on their way to it, are never played softly. */
const minAlarmVolume = 70;

const note = (to: AudioContext, frequency: number, at: number, percent: number): void => {
  const oscillator = to.createOscillator();
  const gain = to.createGain();
  const loudest = Math.max(0.0002, (percent / 100) * 0.6);
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loudest, at + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.45);
  oscillator.connect(gain).connect(to.destination);
  oscillator.start(at);
  oscillator.stop(at + 0.5);
};

/**
 * Plays a melody, twice, made on the spot. While another one is heard, a bell is left out, because it rings again; an
 * alarm is played after it: in a rush the bells of new orders would leave it no moment.
 */
export const ring = (tone: Tone): void => {
  const now = performance.now();
  const busyMs = Math.max(0, lastAt + shortestPauseMs - now);
  const isAlarmNext = lastAt > now;
  if (busyMs > 0 && (isAlarmNext || !isAlarm(tone))) return;
  lastAt = now + busyMs;
  const player = audio();
  if (player === undefined) return;
  void player.resume();
  const percent = isAlarm(tone) ? Math.max(minAlarmVolume, volume()) : volume();
  const start = player.currentTime + busyMs / 1000;
  for (const offset of [0, againSeconds])
    for (const [index, frequency] of tones[tone].entries())
      note(player, frequency, start + offset + index * noteSeconds, percent);
};

/** Tells whether the browser forbids sound, which it does until the person has touched the page; and when that ends. */
export const watchSound = (onChange: (isForbidden: boolean) => void): (() => void) => {
  const player = audio();
  if (player === undefined) return () => undefined;
  const report = (): void => onChange(player.state === 'suspended');
  player.addEventListener('statechange', report);
  const stop = onTouch(() => void player.resume());
  report();
  return () => {
    player.removeEventListener('statechange', report);
    stop();
  };
};
