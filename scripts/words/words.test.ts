import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRefused, refusedIn } from './find-refused.ts';
import { fixedMembers, rows } from './refused.ts';

const namesIn = (text: string, file = 'src/domain/desired-state.ts') =>
  findRefused(file, text).map(({ name, line, word }) => [name, line, word]);

describe('refused words', () => {
  it.each([
    ['a variable', 'const storeWish = 1;', 'storeWish', 'wish'],
    ['a function', 'function tellAll() {}', 'tellAll', 'tell'],
    ['a parameter', 'const send = (isHeld: boolean) => isHeld;', 'isHeld', 'held'],
    ['a type', 'type LaneLimits = number;', 'LaneLimits', 'lane'],
    ['a type parameter', 'const send = <Kept>(one: Kept) => one;', 'Kept', 'kept'],
    ['a member of a type', 'interface Store { keepOnly(): void }', 'keepOnly', 'keep'],
    ['a member of an object', 'export const parts = { spreadRest: 1 };', 'spreadRest', 'spread'],
    ['a new name for a fixed member', 'const { keepAlive: kept } = options;', 'kept', 'kept'],
    ['a variable that has the name of a fixed member', 'const keepAlive = 1;', 'keepAlive', 'keep'],
    ['an imported name', "import { desired as wished } from './desired-state.ts';", 'wished', 'wished'],
  ])('are found in %s', (_what, text, name, word) => {
    expect(namesIn(text)).toEqual([[name, 1, word]]);
  });

  it('are found in the name of a file', () => {
    expect(namesIn('', 'src/domain/keep-store.ts')).toEqual([['keep-store.ts', 0, 'keep']]);
  });

  it.each([
    ['a fixed member', 'const { keepAlive } = options; const other = { keepAlive };'],
    ['a word that only contains one', 'const returned = 1; const keyboard = delegate(unfolding, gateway);'],
    ['a text or a comment', "const message = 'keep'; // A wish."],
    ['the use of a name that another package gives', 'send(keepAlive);'],
  ])('are not found in %s', (_what, text) => {
    expect(namesIn(text)).toEqual([]);
  });

  it('are let be as a former name, in the file that reads it only', () => {
    const text = "const formerNames = { held: 'sealed', told: 'sent' };";
    expect(namesIn(text, 'libs/contracts/src/messages/messages.ts')).toEqual([['told', 1, 'told']]);
    expect(namesIn(text, 'libs/contracts/src/messages/events.ts')).toHaveLength(2);
  });

  it('are in no metric, setting or alert that the operator reads of', () => {
    const operations = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'operations.md'), 'utf8');
    const names = operations.match(/\bkopru_[a-z_]+|`(?:[A-Z]+(?:_[A-Z]+)+|Kopru[A-Za-z]+)`/g) ?? [];
    expect(names.length).toBeGreaterThan(100);
    expect(names.flatMap((name) => refusedIn(name).map(({ word }) => `${name}: ${word}`))).toEqual([]);
  });

  it('stand in the glossary, and so do the names that are fixed', () => {
    const glossary = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'glossary.md'), 'utf8').toLowerCase();
    const names = [...rows.map(([, word]) => word), ...fixedMembers.keys()].filter((name) => name !== undefined);
    const missing = names.filter((name) => !new RegExp(String.raw`\b${name.toLowerCase()}\b`).test(glossary));
    expect(missing).toEqual([]);
  });
});
