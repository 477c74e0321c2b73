import { parseArgs, type ParseArgsConfig } from 'node:util';
import { usage } from './ending.ts';

export type Options = NonNullable<ParseArgsConfig['options']>;

/** What stands on the command line behind the words of the command. */
export interface Given {
  values: Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;
  operands: readonly string[];
}

/** Options of every command. */
const common = {
  url: { type: 'string' },
  lang: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const satisfies Options;

/** The words before the first option, at most two, which name the command; and all that comes behind them. */
export const split = (args: readonly string[], names: readonly string[]): { name: string; rest: string[] } => {
  const found = [2, 1].find((count) => names.includes(args.slice(0, count).join(' '))) ?? 0;
  return { name: args.slice(0, found).join(' '), rest: args.slice(found) };
};

const refusals = {
  ERR_PARSE_ARGS_UNKNOWN_OPTION: (option: string, command: string) => usage((t) => t.unknownOption(option, command)),
  ERR_PARSE_ARGS_INVALID_OPTION_VALUE: (option: string, _command: string, message: string) =>
    usage((t) => (message.includes('does not take') ? t.noValue(option) : t.valueMissing(option))),
};

const refusalOf = (error: unknown, command: string): unknown => {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const option = /'(?:-\w, )?(-[^ '=]+)/.exec(message)?.[1] ?? '';
  return Object.hasOwn(refusals, code) ? refusals[code as keyof typeof refusals](option, command, message) : error;
};

/** Refuses what the command does not know. */
export const parse = (args: string[], command: string, options: Options): Given => {
  try {
    const config = { args, options: { ...common, ...options }, allowPositionals: true, strict: true } as const;
    const { values, positionals } = parseArgs(config);
    return { values, operands: positionals };
  } catch (error) {
    throw refusalOf(error, command);
  }
};

/** An option's value wherever it stands, before it is known whether the command line is right at all. */
export const anywhere = (args: readonly string[], name: 'lang'): string | undefined => {
  const at = args.findIndex((arg) => arg === `--${name}` || arg.startsWith(`--${name}=`));
  return args[at]?.includes('=') === true ? args[at].slice(name.length + 3) : args[at + 1 || args.length];
};
