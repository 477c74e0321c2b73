import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCatalogue, type ErrorCode } from '@kopru/contracts/errors/error-catalogue';
import type { Locale } from '@kopru/contracts/errors/failures';
import { publicEvents } from '@kopru/contracts/messages/events';
import { allowedActions, orderStatusCodes, statusRow } from '@kopru/contracts/orders/order-status';
import { isLocalStep, providers, providerSlugs, type ProviderManifest } from '@kopru/contracts/platforms/providers';
import { magicWords } from '@kopru/contracts/platforms/simulated-faults';
import { apiPrefix } from '@kopru/contracts/public/operation';
import { publicOperationList } from '@kopru/contracts/public/operations';
import { httpStatusOf } from '@kopru/errors';
import { usage } from '../admin/commands.ts';
import { brokerRightsTable } from './broker-rights.ts';
import { configurationTables } from './configuration.ts';
import { markdownTable } from './table.ts';

const code = (text: string | number): string => `\`${text}\``;

/** Every error code that a client can get; the text explains its placeholders. */
const errors = (): string => {
  const rows = (Object.keys(errorCatalogue) as ErrorCode[])
    .map((name) => ({ name, status: httpStatusOf[errorCatalogue[name].kind], ...errorCatalogue[name] }))
    .sort((a, b) => a.status - b.status)
    .map(({ name, status, en, tr }) => [String(status), code(name), en, tr]);
  return markdownTable(['HTTP', 'Code', 'English', 'Türkçe'], rows);
};

const statuses = (): string =>
  markdownTable(
    ['Code', 'Name', 'Ad', 'verify leads to', 'change-status leads to', 'allowedActions'],
    orderStatusCodes.map((status) => {
      const { name, verify, advance, ready } = statusRow(status);
      return [
        String(status),
        name.en,
        name.tr,
        verify === undefined ? '–' : verify === status ? 'no effect' : String(verify),
        [advance ?? '–', ...(ready === undefined ? [] : [`${ready} as \`targetStatus\``])].join(', '),
        allowedActions(status).map(code).join(', ') || '–',
      ];
    }),
  );

const deliveries = ['restaurant', 'platform', 'pickup'] as const;
const ready = (): string =>
  markdownTable(
    ['Platform', "The restaurant's courier", "The platform's courier", 'Pick-up'],
    providerSlugs
      .filter((slug) => slug !== 'direct')
      .map((provider) => [
        providers[provider].name,
        ...deliveries.map((deliveryBy) =>
          isLocalStep({ provider, status: 500, deliveryBy }, { kind: 'advance', to: 550 }) ? 'kept here' : 'told',
        ),
      ]),
  );

const arrivals = { push: 'pushed', poll: 'polled', push_and_poll: 'pushed, polled as a safety net' } as const;

const platforms = (): string =>
  markdownTable(
    ['Slug', 'Platform', 'Also understood', 'Orders are', 'Required `config`', 'Menu'],
    providerSlugs.map((slug) => {
      const row: ProviderManifest = providers[slug];
      return [
        code(slug),
        row.name,
        row.aliases.map(code).join(', ') || '–',
        arrivals[row.arrival],
        row.requiredConfig.map(code).join(', ') || 'nothing',
        row.hasMenu ? 'yes' : 'no',
      ];
    }),
  );

const operations = (): string =>
  markdownTable(
    ['Operation', 'Scope', 'Does'],
    publicOperationList.map(({ method, path, scope, isOpen, summary }) => [
      code(`${method.toUpperCase()} ${apiPrefix}${path}`),
      isOpen === true ? 'a token' : code(scope),
      summary,
    ]),
  );

const deprecations = (): string => {
  const rows = publicOperationList.flatMap(({ method, path, deprecated }) =>
    deprecated === undefined
      ? []
      : [
          [
            code(`${method.toUpperCase()} ${apiPrefix}${path}`),
            deprecated.since,
            deprecated.sunset,
            code(deprecated.instead),
          ],
        ],
  );
  return rows.length === 0
    ? 'No operation is deprecated.'
    : markdownTable(['Operation', 'Deprecated since', 'Answers until', 'Instead'], rows);
};

const wordColumns = { en: ['In the note', 'What happens'], tr: ['Notta', 'Ne olur'] };
const words = (locale: Locale): string =>
  markdownTable(
    wordColumns[locale],
    Object.entries(magicWords).map(([word, row]) => [code(word), row[locale]]),
  );

const events = (): string => publicEvents.map((event) => `- \`${event}\``).join('\n');

const fence = (language: string, text: string): string => `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;

const commands = (): string =>
  fence(
    'text',
    usage()
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n'),
  );

const languages: Record<string, string> = { mjs: 'js', py: 'python', php: 'php', cs: 'csharp' };

const snippet = (docsDir: string, name: string): string => {
  const language = languages[name.split('.').at(-1) ?? ''];
  if (language === undefined) throw new Error(`no language is known for the snippet ${name}`);
  return fence(language, readFileSync(join(docsDir, 'snippets', name), 'utf8'));
};

const generated: Record<string, () => string> = {
  errors,
  statuses,
  ready,
  platforms,
  operations,
  deprecations,
  events,
  commands,
  'magic-words en': () => words('en'),
  'magic-words tr': () => words('tr'),
  configuration: configurationTables,
  'broker-rights': brokerRightsTable,
};

/** What belongs between `<!-- begin … -->` and `<!-- end -->`. */
export const partOf = (docsDir: string, marker: string): string => {
  const [kind, name] = marker.split(' ');
  if (kind === 'snippet' && name !== undefined) return snippet(docsDir, name);
  const make = generated[marker];
  if (make === undefined) throw new Error(`there is no generated part "${marker}"`);
  return make();
};
