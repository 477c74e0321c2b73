import { lossRules } from './own-networks.ts';

const rulesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('ip '));

describe('the rules of a switch that loses packets', () => {
  it('replace all earlier ones', () => {
    expect(lossRules([]).split('\n').slice(0, 3)).toEqual([
      'table bridge losses',
      'delete table bridge losses',
      'table bridge losses {',
    ]);
    expect(rulesIn(lossRules([]))).toEqual([]);
  });

  it('drop everything of one direction', () => {
    const loss = { from: ['10.1.1.1'], to: ['10.1.1.2', '10.1.1.3'], perMille: 1000 };
    expect(rulesIn(lossRules([loss]))).toEqual(['ip saddr { 10.1.1.1 } ip daddr { 10.1.1.2, 10.1.1.3 } drop']);
  });

  it('drop a share at random', () => {
    const loss = { from: ['10.1.1.1'], to: ['10.1.1.2'], perMille: 50 };
    expect(rulesIn(lossRules([loss]))).toEqual([
      'ip saddr { 10.1.1.1 } ip daddr { 10.1.1.2 } numgen random mod 1000 < 50 drop',
    ]);
  });
});
