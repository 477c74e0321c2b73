import { rotated, secretsAt, secretsIn, secretsText } from './signing-secret.ts';

const now = new Date('2026-03-01T12:00:00Z');
const after = (hours: number): Date => new Date(now.getTime() + hours * 3_600_000);

describe('signing secrets', () => {
  it('are one that was never rotated', () => {
    const secrets = secretsIn('whsec_one');
    expect(secretsAt(secrets, now)).toEqual([secrets.current]);
  });

  it('are both for a day after a rotation, and the new one alone from then on', () => {
    const [first, second] = ['whsec_one', 'whsec_two'] as const;
    const secrets = secretsIn(secretsText(rotated({ current: first }, second, now)));
    expect(secretsAt(secrets, after(0))).toEqual([second, first]);
    expect(secretsAt(secrets, after(23.99))).toEqual([second, first]);
    expect(secretsAt(secrets, after(24))).toEqual([second]);
  });

  it('are the last two after two rotations', () => {
    const [first, second, third] = ['whsec_one', 'whsec_two', 'whsec_three'] as const;
    const twice = rotated(rotated({ current: first }, second, now), third, after(1));
    expect(secretsAt(secretsIn(secretsText(twice)), after(2))).toEqual([third, second]);
  });
});
