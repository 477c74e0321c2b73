import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@kopru/contracts/errors/failures';

/** The guides by reader, in the order in which they are read; `name` is the file in `docs/`, without its language. */
export const shelves = [
  {
    id: 'integrators',
    names: [
      'pos-quick-start',
      'pos-receivers',
      'api',
      'webhooks',
      'event-consumers',
      'statuses',
      'errors',
      'availability',
      'sandbox',
      'certification',
      'cli',
      'destinations',
      'platforms',
    ],
  },
  {
    id: 'owners',
    names: ['unaccepted-orders', 'notifications', 'end-of-day', 'preparation-time', 'printing', 'roles', 'privacy'],
  },
  {
    id: 'operators',
    names: [
      'operations',
      'reliability',
      'performance',
      'performance-details',
      'security',
      'threat-model',
      'scaling',
      'cells',
      'releases',
      'upgrading',
      'adapters',
      'glossary',
    ],
  },
] as const;

export const guideNames: ReadonlySet<string> = new Set(shelves.flatMap(({ names }) => [...names]));

const folder = join(import.meta.dirname, '..', '..', '..', '..', 'docs');

export interface Guide {
  name: string;
  /** Of the text: a guide that is written in one language is shown in it. */
  language: Locale;
  markdown: string;
  /** There is the same guide in the other language. */
  isTranslated: boolean;
}

/** A guide in the reader's language, else in the one that it is written in. `name` is one of `guideNames`. */
export const readGuide = (name: string, locale: Locale): Guide => {
  const translated = join(folder, `${name}.${locale}.md`);
  const isTranslated = existsSync(translated);
  const file = isTranslated ? translated : join(folder, `${name}.md`);
  return { name, language: isTranslated ? locale : 'en', markdown: readFileSync(file, 'utf8'), isTranslated };
};

/** The programs that the guides show. */
export const snippetFiles = (): string[] =>
  readdirSync(join(folder, 'snippets')).filter((file) => /^[A-Za-z][\w-]*\.[a-z]+$/.test(file));

/** A program. `file` is one of `snippetFiles`. */
export const readSnippet = (file: string): string => readFileSync(join(folder, 'snippets', file), 'utf8');

/** The first heading, without its marks. */
export const titleOf = ({ markdown }: Guide): string => (/^# (.+)$/m.exec(markdown)?.[1] ?? '').replaceAll('`', '');
