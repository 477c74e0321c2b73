import { parseArgs } from 'node:util';
import { Problem } from '../progress.mjs';

type OptionKind = 'text' | 'list' | 'flag';

interface AdminCommand {
  /** As in the gateway's address: `/internal/admin/<name>`. */
  name: string;
  about: string;
  required: readonly string[];
  options: Record<string, OptionKind>;
}

/** Every command there is; the gateway validates the values. */
const commands: readonly AdminCommand[] = [
  {
    name: 'account.create',
    about: 'a new account with its first user and API key',
    required: ['name', 'email', 'password'],
    options: { name: 'text', email: 'text', password: 'text' },
  },
  {
    name: 'endpoint.create',
    about: 'registers a webhook address; without --events it gets all of them',
    required: ['account', 'url'],
    options: { account: 'text', url: 'text', events: 'list', auth: 'text' },
  },
  {
    name: 'key.create',
    about: 'a further API key; without --scopes it may do everything',
    required: ['account'],
    options: { account: 'text', name: 'text', scopes: 'list' },
  },
  {
    name: 'key.rotate',
    about: 'replaces a key; the old one works on for --overlap (such as 24h)',
    required: ['account'],
    options: { account: 'text', key: 'text', overlap: 'text' },
  },
  {
    name: 'key.revoke',
    about: 'ends a key at once',
    required: ['account', 'key'],
    options: { account: 'text', key: 'text' },
  },
  {
    name: 'user.create',
    about: 'a user of the control panel (--role owner, operator or viewer)',
    required: ['account', 'email', 'password'],
    options: { account: 'text', email: 'text', password: 'text', name: 'text', role: 'text' },
  },
  {
    name: 'secrets.reencrypt',
    about: 'seals everything anew with the first of MASTER_KEYS, so that the others can go',
    required: [],
    options: {},
  },
];

const describeOption = (command: AdminCommand, option: string): string => {
  const value =
    command.options[option] === 'flag'
      ? `--${option}`
      : `--${option} ${option.toUpperCase()}${command.options[option] === 'list' ? ',…' : ''}`;
  return command.required.includes(option) ? value : `[${value}]`;
};

const lineOf = (command: AdminCommand): string =>
  `  ${command.name.replace('.', ' ')} ${Object.keys(command.options)
    .map((option) => describeOption(command, option))
    .join(' ')}\n      ${command.about}`;

/** Asks the servers themselves, so it works when the gateway does not. */
const doctorLine = '  doctor\n      checks every service, queue, index, key and clock, and says what is wrong';

export const usage = (): string =>
  `npm run -s admin -- <command>\n\n${[...commands.map(lineOf), doctorLine].join('\n')}`;

export const commandOf = (args: readonly string[]): AdminCommand => {
  const command = commands.find(({ name }) => name === `${args[0] ?? ''}.${args[1] ?? ''}`);
  if (!command) throw new Problem(`There is no command "${args.slice(0, 2).join(' ')}".\n\n${usage()}`);
  return command;
};

const valueOf = (kind: OptionKind | undefined, value: string | boolean): unknown =>
  kind === 'list' && typeof value === 'string'
    ? value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean)
    : value;

export const parseOptions = (command: AdminCommand, args: readonly string[]): Record<string, unknown> => {
  const options = Object.fromEntries(
    Object.entries(command.options).map(([name, kind]) => [
      name,
      { type: kind === 'flag' ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  let values: Record<string, string | boolean | undefined>;
  try {
    ({ values } = parseArgs({ args: [...args], options, strict: true }));
  } catch (error) {
    throw new Problem(`${error instanceof Error ? error.message : String(error)}\n\n${lineOf(command)}`);
  }
  const missing = command.required.filter((name) => values[name] === undefined);
  if (missing.length > 0)
    throw new Problem(`Missing: ${missing.map((name) => `--${name}`).join(', ')}\n\n${lineOf(command)}`);
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, valueOf(command.options[name], value)]],
    ),
  );
};
