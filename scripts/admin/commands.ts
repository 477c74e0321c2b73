import { Command } from 'commander';
import { Problem } from '../progress.mjs';
import type { MoveOrder } from '../launcher/cells/main.ts';
import type { QueueOrder } from './dead-queues.ts';

interface AdminCommand {
  about: string;
  required: readonly OptionName[];
  optional?: readonly OptionName[];
}

/** What every option takes and means; one whose value ends in `,…` is a list. The gateway validates the values. */
const options = {
  account: ['<account>', "the account's id; `-` for entries of the audit log that concern none"],
  available: ['<yes|no>', 'whether the item is there'],
  auth: ['<auth>', 'how webhooks carry the key: bearer, or bare; bearer when left out'],
  customer: ['<id>', "the customer's id at a platform"],
  'customer-name': ['<name>', 'only orders in this name, where one number belongs to several customers'],
  days: ['<number>', 'how many days the key works; until it is ended when left out'],
  email: ['<email>', 'the address to sign in with'],
  events: ['<event,…>', 'the events that are sent there; those of orders and integrations when left out'],
  gap: ['<gap>', 'as doctor names it: its chain, and the numbers of the entries that are missing'],
  hours: [
    '<day=times,…>',
    'the whole week: monday=09:00-23:00, sunday=closed; every=… for the days that are not named',
  ],
  item: ['<item>', "the account's number of the item"],
  key: ['<key>', "the key's id; when it may be left out, the account's main key"],
  limit: ['<limit>', 'which one, such as endpoints or restaurants; GET /web-api/v1/limits names them all'],
  mail: ['<e-mail>', "a customer's e-mail"],
  max: ['<number>', 'how many the account may have; `default` for as many as any other'],
  minutes: ['<number>', 'for how long; then the store is open again by itself'],
  name: ['<name>', 'what it is called in the control panel'],
  networks: ['<network,…>', 'addresses and networks that the key may be used from; everywhere when left out'],
  overlap: ['<duration>', 'how long the old key works on, such as 1h, at most 30d; 24h when left out'],
  password: ['<password>', 'the password to sign in with'],
  phone: ['<phone>', "a customer's telephone number, in whatever form"],
  platforms: ['<platform,…>', 'only these, such as getir; all when left out'],
  price: ['<lira>', 'what it costs, such as 27.50'],
  reason: ['<reason>', 'why the gap is no reason to worry any more; it is kept in the log'],
  restaurant: ['<restaurant>', "the restaurant's id"],
  role: ['<role>', 'owner, operator, cashier, kitchen or viewer; operator when left out'],
  scopes: ['<scope,…>', 'what the key may do; everything when left out, `none` for a key that only webhooks carry'],
  state: ['<state>', 'open, busy or closed'],
  until: ['<time>', 'until when, such as 2026-11-30T18:00:00Z or end_of_day; until it is said otherwise when left out'],
  subject: ['<subject>', '`sub` of the person at the provider; when left out, the operator answers for the e-mail'],
  url: ['<url>', 'the address that webhooks are sent to'],
} as const;

type OptionName = keyof typeof options;

/** The commands by noun and verb, as in the gateway's address `/internal/admin/<noun>.<verb>`. */
const commands: Record<string, AdminCommand> = {
  'account create': {
    about: 'a new account with its first user and API key',
    required: ['name', 'email', 'password'],
  },
  'account limit': { about: 'how much of something an account may have', required: ['account', 'limit', 'max'] },
  'audit acknowledge': {
    about:
      'says why entries of the audit log are missing, in an entry of the log; doctor takes the gap as explained then',
    required: ['account', 'gap', 'reason'],
  },
  'availability show': {
    about: 'the desired state of a restaurant, and how far each platform is with it',
    required: ['account', 'restaurant'],
  },
  'availability set': {
    about: 'opens or closes a restaurant on its platforms, or calls it busy',
    required: ['account', 'restaurant', 'state'],
    optional: ['minutes', 'platforms'],
  },
  'endpoint create': {
    about: 'registers a webhook address; without --events it gets those of orders and integrations',
    required: ['account', 'url'],
    optional: ['events', 'auth'],
  },
  'hours set': {
    about: 'sets the opening hours of a restaurant on its platforms',
    required: ['account', 'restaurant', 'hours'],
    optional: ['platforms'],
  },
  'item list': {
    about: 'the items of a restaurant, and what they are linked to',
    required: ['account', 'restaurant'],
  },
  'item set': {
    about: 'says that an item is there, or has run out',
    required: ['account', 'restaurant', 'item', 'available'],
    optional: ['until', 'platforms'],
  },
  'price set': {
    about: 'says what an item costs; the prices of the answer are in kuruş',
    required: ['account', 'restaurant', 'item', 'price'],
    optional: ['platforms'],
  },
  'sandbox create': {
    about: 'a key of the sandbox of an account; `sandbox` of the answer is the account of the other commands',
    required: ['account'],
    optional: ['name', 'scopes', 'networks', 'days'],
  },
  'key create': {
    about: 'a further API key; without --scopes it may do everything',
    required: ['account'],
    optional: ['name', 'scopes', 'networks', 'days'],
  },
  'key webhooks': { about: 'lets webhooks carry this key from now on', required: ['account', 'key'] },
  'key rotate': {
    about: 'replaces a key; the old one works on for --overlap (such as 24h)',
    required: ['account'],
    optional: ['key', 'overlap'],
  },
  'key revoke': { about: 'ends a key at once', required: ['account', 'key'] },
  'user create': {
    about: 'a user of the control panel (--role owner, operator, cashier, kitchen or viewer)',
    required: ['account', 'email', 'password'],
    optional: ['name', 'role'],
  },
  'user reset-factor': {
    about: "takes a user's second factor away, for whoever has lost it with all recovery codes",
    required: ['account', 'email'],
  },
  'user link-sign-on': {
    about:
      'lets a user come by single sign-on, as a person of the provider or by their e-mail, once it is known to be theirs',
    required: ['account', 'email'],
    optional: ['subject'],
  },
  'person export': {
    about: 'everything that is kept of a customer, by telephone number, e-mail or id at a platform, as JSON',
    required: ['account'],
    optional: ['phone', 'mail', 'customer', 'customer-name'],
  },
  'person erase': {
    about: 'takes a customer out of orders that have ended, deliveries, feed and refused pushes',
    required: ['account'],
    optional: ['phone', 'mail', 'customer', 'customer-name'],
  },
  'secrets reencrypt': {
    about: 'seals everything anew with the first of MASTER_KEYS, so that the others can go',
    required: [],
  },
};

const flagOf = (name: OptionName): string => `--${name} ${options[name][0]}`;
const partsOf = (value: string): string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

const pathOf = (command: Command): string[] =>
  command.parent === null ? [] : [...pathOf(command.parent), command.name()];

const leavesOf = (command: Command): Command[] =>
  command.commands.flatMap((each) => (each.commands.length === 0 ? [each] : leavesOf(each)));

/** Answers a wrong command line with one sentence and the help of the intended command. */
const withProblems = (command: Command): Command =>
  command.exitOverride(({ code, message }) => {
    if (code.startsWith('commander.help')) return;
    const sentence =
      code === 'commander.unknownCommand'
        ? `There is no command "${[...pathOf(command), command.args[0]].join(' ')}".`
        : message.replace(/^error: (.)/, (_, first: string) => first.toUpperCase());
    throw new Problem(`${sentence}\n\n${command.helpInformation().trimEnd()}`);
  });

export interface AdminActions {
  /** Calls a command by its name in the gateway's address. */
  call: (name: string, body: Record<string, unknown>) => Promise<void>;
  doctor: () => Promise<void>;
  moveAccount: (order: MoveOrder) => Promise<void>;
  workOnQueue: (order: QueueOrder) => Promise<void>;
  printShardPlan: (order: { prefix: string }) => void;
}

/** It works on the databases of two cells, and not through one gateway. */
const addMove = (account: Command, moveAccount: AdminActions['moveAccount']): void => {
  withProblems(account.command('move'))
    .usage('--account <account> --to <cell> [--abort] [--discard]')
    .description('moves an account to another cell of CELLS_FILE, or goes on with its move')
    .requiredOption('--account <account>', options.account[1])
    .requiredOption('--to <cell>', 'the cell that it moves to')
    .option('--abort', 'gives the move up, as long as the account is still in its old cell')
    .option('--discard', 'deletes what is left in the old cell although it has changed since it was copied')
    .action(moveAccount);
};

const queueVerbs = {
  show: 'what ended in a dead queue and why, the oldest first',
  move: 'moves all of a dead queue back into its queue',
  purge: 'deletes all of a dead queue',
} as const;

/** They work on RabbitMQ, and not through the gateway. */
const addQueues = (program: Command, workOnQueue: AdminActions['workOnQueue']): void => {
  const group = withProblems(program.command('queue')).usage('<command>');
  for (const verb of ['show', 'move', 'purge'] as const) {
    const command = withProblems(group.command(verb))
      .usage(verb === 'show' ? '--queue <queue> [--limit <number>]' : '--queue <queue>')
      .description(queueVerbs[verb])
      .requiredOption('--queue <queue>', 'a dead queue, such as orders.arrivals.dead or webhook.dead')
      .action(async (order: Omit<QueueOrder, 'verb'>) => workOnQueue({ verb, ...order }));
    if (verb === 'show') command.option('--limit <number>', 'how many; 20 when left out');
  }
};

/** It prints, and changes nothing. */
const addShard = (program: Command, print: AdminActions['printShardPlan']): void => {
  withProblems(program.command('shard'))
    .usage('--plan [--prefix <prefix>]')
    .description('prints the statements that shard the databases at a mongos, and changes nothing')
    .requiredOption('--plan', 'prints them; nothing else is possible')
    .option('--prefix <prefix>', 'what the names of the databases begin with', 'kopru_')
    .action(print);
};

/** The command line of `npm run -s admin`. */
export const adminProgram = (actions: AdminActions): Command => {
  const { call, doctor, moveAccount, workOnQueue, printShardPlan } = actions;
  const program = withProblems(new Command('npm run -s admin --'))
    .usage('<command>')
    .description('<command> --help says what its options mean.')
    .configureOutput({ outputError: () => undefined })
    .configureHelp({
      visibleCommands: leavesOf,
      visibleOptions: (command) => [...command.options],
      subcommandTerm: (command) => `${pathOf(command).join(' ')} ${command.usage()}`.trimEnd(),
      formatItem: (term, _width, description) => `  ${term}\n      ${description}`,
    });
  for (const [path, { about, required, optional = [] }] of Object.entries(commands)) {
    const [noun = '', verb = ''] = path.split(' ');
    const group = program.commands.find((each) => each.name() === noun) ?? withProblems(program.command(noun));
    const command = withProblems(group.usage('<command>').command(verb))
      .description(about)
      .usage([...required.map(flagOf), ...optional.map((name) => `[${flagOf(name)}]`)].join(' ') || ' ')
      .action(async (body: Record<string, unknown>) => {
        const missing = required.filter((name) => body[name] === undefined);
        if (missing.length > 0) command.error(`Missing: ${missing.map((name) => `--${name}`).join(', ')}`);
        await call(`${noun}.${verb}`, body);
      });
    for (const name of [...required, ...optional]) {
      const option = command.createOption(flagOf(name), options[name][1]);
      command.addOption(option.flags.endsWith(',…>') ? option.argParser(partsOf) : option);
    }
  }
  const account = program.commands.find((each) => each.name() === 'account');
  if (account !== undefined) addMove(account, moveAccount);
  addQueues(program, workOnQueue);
  addShard(program, printShardPlan);
  withProblems(program.command('doctor'))
    .usage(' ')
    .description('checks every service, queue, index, key and clock, and says what is wrong')
    .action(doctor);
  return program;
};

export const usage = (): string =>
  adminProgram({
    call: () => Promise.resolve(),
    doctor: () => Promise.resolve(),
    moveAccount: () => Promise.resolve(),
    workOnQueue: () => Promise.resolve(),
    printShardPlan: () => undefined,
  }).helpInformation();
