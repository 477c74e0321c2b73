import { readFile } from 'node:fs/promises';
import { normaliseText } from '@kopru/contracts/values/normalise-text';
import { z } from 'zod';
import { en, tr } from 'zod/locales';
import { textIn, textsIn } from '../values.ts';
import type { Given } from '../command-line.ts';
import { usage } from '../ending.ts';
import type { Locale } from '../texts/texts.ts';
import { slipKinds, type SlipSettings } from './due.ts';
import { usualCodepageNumbers, type PrinterManner } from './encode.ts';
import { codepages } from './letters.ts';
import type { PrintedOrder } from './order.ts';
import type { PrinterAddress } from './printer.ts';
import type { SlipForm } from './slip.ts';

/** Letters of the usual font on one line. */
const usualColumns = { 80: 48, 58: 32 } as const;
const usualPort = 9100;
const maxPrinters = 20;

const addressSchema = z
  .string()
  .max(300)
  .transform((text, context): PrinterAddress => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    const host = url?.hostname.replace(/^\[(.*)\]$/, '$1') ?? '';
    if (url?.protocol === 'tcp:' && host !== '' && url.username === '' && /^\/?$/.test(url.pathname))
      return { host, port: url.port === '' ? usualPort : Number(url.port) };
    context.addIssue('tcp://192.168.1.50:9100');
    return z.NEVER;
  });

const printerSchema = z.strictObject({
  name: z.string().regex(/^[\p{L}\p{N}_-]{1,40}$/u),
  address: addressSchema,
  layout: z.enum(['full', 'kitchen']).optional(),
  slips: z.array(z.enum(slipKinds)).min(1).max(slipKinds.length).optional(),
  when: z.enum(['accepted', 'new']).optional(),
  /** Ids or names; all when absent. */
  restaurants: z.array(z.string().min(1).max(200)).min(1).max(200).optional(),
  width: z.union([z.literal(80), z.literal(58)]).default(80),
  columns: z.int().min(24).max(64).optional(),
  codepage: z.enum(codepages).default('cp857'),
  codepageNumber: z.int().min(0).max(255).optional(),
  copies: z.int().min(1).max(5).default(1),
  cut: z.enum(['full', 'partial', 'none']).default('partial'),
  beep: z.boolean().default(false),
});

const printersSchema = z
  .array(printerSchema)
  .min(1)
  .max(maxPrinters)
  .superRefine((printers, context) => {
    printers.forEach(({ name }, index) => {
      const isTwice = printers.findIndex((other) => other.name === name) < index;
      if (isTwice) context.addIssue({ code: 'custom', path: [index, 'name'], message: `"${name}" × 2` });
    });
  });

const fileSchema = z.strictObject({
  url: z.string().max(2000).optional(),
  apiKey: z.string().max(200).optional(),
  /** Of the slips. */
  language: z.enum(['tr', 'en']).optional(),
  printers: printersSchema,
});
export type SettingsFile = z.input<typeof fileSchema>;
type PrinterInput = SettingsFile['printers'][number];

/** A printer as the helper works with it. */
export interface PrinterSettings extends Omit<SlipSettings, 'since'> {
  name: string;
  address: PrinterAddress;
  form: SlipForm;
  manner: PrinterManner;
  copies: number;
  isFor(order: Pick<PrintedOrder, 'restaurantId' | 'restaurantName'>): boolean;
}

export interface PrintSettings {
  url: string | undefined;
  apiKey: string | undefined;
  printers: PrinterSettings[];
  /** As they are written into a settings file. */
  file: SettingsFile;
}

const kitchens = new Set(['kitchen', 'mutfak']);

const settingsOf = (printer: z.output<typeof printerSchema>, locale: Locale): PrinterSettings => {
  const { name, address, slips = slipKinds, when = 'accepted', width, codepage, cut, beep, copies } = printer;
  const { columns = usualColumns[width], codepageNumber = usualCodepageNumbers[codepage], restaurants } = printer;
  // Its name says enough.
  const { layout = kitchens.has(normaliseText(name)) ? 'kitchen' : 'full' } = printer;
  const wanted = restaurants && new Set(restaurants.map(normaliseText));
  return {
    ...{ name, address, slips, when, copies },
    form: { columns, codepage, locale, layout },
    manner: { columns, codepage, codepageNumber, cut, beep },
    isFor: ({ restaurantId, restaurantName }) =>
      wanted === undefined || wanted.has(restaurantId) || wanted.has(normaliseText(restaurantName ?? '')),
  };
};

const fieldName = (path: readonly PropertyKey[]): string => path.map(String).join('.');

const parseFile = (input: unknown, source: string, locale: Locale): z.output<typeof fileSchema> => {
  const { localeError } = locale === 'tr' ? tr() : en();
  const read = fileSchema.safeParse(input, { error: localeError });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw usage((t) => t.print.wrongSetting(source, fieldName(issue?.path ?? []), issue?.message ?? ''));
};

const isNumber = new Set(['width', 'columns', 'codepageNumber', 'copies']);
const isList = new Set(['slips', 'restaurants']);

/** A value of `?…` as the settings file writes it; what is none stays a text, and is refused by name. */
const valueOf = (name: string, text: string): unknown => {
  if (isNumber.has(name) && /^\d{1,5}$/.test(text)) return Number(text);
  if (isList.has(name)) return text.split(',');
  return name === 'beep' && /^(?:true|false)$/.test(text) ? text === 'true' : text;
};

/** `kitchen=tcp://192.168.1.50:9100?width=58`. */
const printerIn = (text: string): PrinterInput => {
  const [, name, address, query = ''] = /^([^=]+)=([^?]+)(?:\?(.*))?$/.exec(text) ?? [];
  if (name === undefined || address === undefined) throw usage((t) => t.print.wrongPrinter(text));
  const values = [...new URLSearchParams(query)].map(([key, value]) => [key, valueOf(key, value)] as const);
  return { ...Object.fromEntries(values), name, address };
};

const readFileAt = async (path: string): Promise<unknown> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw usage((t) => t.print.unreadableSettings(path, error.code ?? error.message));
  });
  try {
    return JSON.parse(text);
  } catch (error) {
    throw usage((t) => t.print.unreadableSettings(path, (error as Error).message));
  }
};

/** The printers of `--printer`, or of the settings file; those that `--only` names. */
export const printSettings = async (given: Given, locale: Locale): Promise<PrintSettings> => {
  const [path, printers] = [textIn(given, 'settings'), textsIn(given, 'printer')];
  if ((path === undefined) === (printers.length === 0)) throw usage((t) => t.onlyOneOf('--printer, --settings'));
  const language = textIn(given, 'slip-language');
  const named = path === undefined ? { printers: printers.map(printerIn) } : await readFileAt(path);
  const source = path ?? '--printer';
  const input = language === undefined ? named : { ...(named as object), language };
  const file = parseFile(input, source, locale);
  const all = file.printers.map((printer) => settingsOf(printer, file.language ?? 'tr'));
  const only = textIn(given, 'only');
  if (only !== undefined && !all.some(({ name }) => name === only))
    throw usage((t) => t.print.unknownPrinter(only, all.map(({ name }) => name).join(', ')));
  return {
    ...{ url: file.url, apiKey: file.apiKey, file: input as SettingsFile },
    printers: all.filter(({ name }) => only === undefined || name === only),
  };
};
