import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sentencesOf, wordCount } from './sentences.ts';

const docsDir = resolve(import.meta.dirname, '..', '..', 'docs');
const read = (name: string): string => readFileSync(join(docsDir, name), 'utf8');

describe('sentences', () => {
  it('end with a full stop, a list item, a cell, a heading or a blank line, and are never code', () => {
    const page = [
      '# The heading has four words',
      'One two three four,\nfive six. Seven eight nine ten! Too short.',
      '- An item of five words\n- Another item of six words `v1.2.3`',
      '| a cell with five words | short |',
      '```sh\nnpm start -- with many more words\n```',
    ].join('\n\n');
    expect(sentencesOf(page)).toEqual([
      'The heading has four words',
      'One two three four, five six.',
      'Seven eight nine ten!',
      'An item of five words',
      'Another item of six words `v1.2.3`',
      'a cell with five words',
    ]);
  });
});

describe('the documentation', () => {
  it.each([
    'operations',
    'reliability',
    'performance',
    'performance-details',
    'cells',
    'scaling',
    'security',
    'threat-model',
  ])('has at most 18 words in the mean sentence of %s', (name) => {
    const sentences = sentencesOf(read(`${name}.md`));
    const words = sentences.reduce((sum, sentence) => sum + wordCount(sentence), 0);
    expect(words / sentences.length).toBeLessThanOrEqual(18);
  });

  it('has no decision of more than 400 words', () => {
    const decisions = readdirSync(join(docsDir, 'adr')).map((name) => [name, wordCount(read(`adr/${name}`))] as const);
    expect(decisions.length).toBeGreaterThan(40);
    expect(decisions.filter(([, count]) => count > 400)).toEqual([]);
  });
});
