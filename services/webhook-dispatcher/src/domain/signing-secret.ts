/** An endpoint's signing secret and, for a while after a rotation, the one before it; sealed as one text. */
export interface SigningSecrets {
  current: string;
  before?: { secret: string; until: Date };
}

/** So long deliveries bear the signatures of both, so that a receiver can change over without a gap. */
const overlapMs = 24 * 3_600_000;

export const rotated = ({ current }: SigningSecrets, next: string, now: Date): SigningSecrets => ({
  current: next,
  before: { secret: current, until: new Date(now.getTime() + overlapMs) },
});

export const secretsText = ({ current, before }: SigningSecrets): string =>
  before === undefined ? current : [current, before.secret, before.until.toISOString()].join(' ');

export const secretsIn = (text: string): SigningSecrets => {
  const [current = '', secret, until] = text.split(' ');
  return secret === undefined || until === undefined
    ? { current }
    : { current, before: { secret, until: new Date(until) } };
};

/** The secrets that sign at a time, the newest first. */
export const secretsAt = ({ current, before }: SigningSecrets, at: Date): string[] =>
  before === undefined || at >= before.until ? [current] : [current, before.secret];
