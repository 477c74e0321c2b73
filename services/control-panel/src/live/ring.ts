let context: AudioContext | undefined;
let lastAt = -Infinity;

/** Tones of two rings would run into each other. */
const shortestPauseMs = 1500;

const tone = (audio: AudioContext, frequency: number, at: number): void => {
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(0.35, at + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.45);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(at);
  oscillator.stop(at + 0.5);
};

/** Plays two tones, twice, made on the spot. A browser stays silent until the person has touched the page. */
export const ring = (): void => {
  if (performance.now() - lastAt < shortestPauseMs) return;
  lastAt = performance.now();
  try {
    context ??= new AudioContext();
    const audio = context;
    void audio.resume();
    for (const offset of [0, 0.7]) {
      tone(audio, 880, audio.currentTime + offset);
      tone(audio, 1174.7, audio.currentTime + offset + 0.18);
    }
  } catch {
    // A browser without sound still shows the notification.
  }
};
