import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { magicWords } from '@kopru/contracts/platforms/simulated-faults';
import { clockAdvance } from './commands/clock.ts';
import { doctor } from './commands/doctor.ts';
import { eventsResend } from './commands/events-resend.ts';
import { listen } from './commands/listen.ts';
import { ordersTail } from './commands/orders-tail.ts';
import { print } from './commands/print.ts';
import { printInstall } from './commands/print-service.ts';
import { trigger, wordOf } from './commands/trigger.ts';
import { environmentOf } from './config.ts';
import { textsOf } from './texts/texts.ts';
import { version } from './version.ts';

describe('the help of a command', () => {
  it.each([
    ['listen', listen],
    ['doctor', doctor],
    ['orders tail', ordersTail],
    ['events resend', eventsResend],
    ['print', print],
    ['trigger', trigger],
    ['clock advance', clockAdvance],
  ])('names every option of %s, in both languages', (_name, { help, options }) => {
    for (const locale of ['en', 'tr'] as const)
      for (const option of Object.keys(options)) expect(textsOf(locale).help[help]).toContain(`--${option} `);
  });
});

describe('the service that prints', () => {
  it('is for every printer that is named: to choose among them is no option of it', () => {
    expect(Object.keys(print.options)).toContain('only');
    expect(Object.keys(printInstall.options).sort()).toEqual(['printer', 'settings', 'slip-language']);
  });
});

describe('the scenarios', () => {
  it('know every magic word that there is', () => {
    expect(Object.values(wordOf).sort()).toEqual(Object.keys(magicWords).sort());
  });
});

describe('the environment', () => {
  it.each([
    [{ LANG: 'tr_TR.UTF-8' }, 'tr'],
    [{ LANG: 'tr_TR.UTF-8', LC_ALL: 'C' }, 'en'],
    [{ LANG: 'en_GB', LC_MESSAGES: 'tr' }, 'tr'],
    [{ LANG: 'trv_TW' }, 'en'],
    [{}, 'en'],
  ])('%j speaks %s', (env, locale) => {
    expect(environmentOf(env).locale).toBe(locale);
  });
});

describe('the version', () => {
  it('is that of the package', () => {
    const file = join(import.meta.dirname, '..', 'package.json');
    expect((JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version).toBe(version);
  });
});
