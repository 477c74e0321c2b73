import { Refused, NotKopru, Unreachable } from './api.ts';
import { anywhere, parse, split } from './command-line.ts';
import { certify } from './commands/certify.ts';
import { clock, clockAdvance } from './commands/clock.ts';
import { doctor } from './commands/doctor.ts';
import { eventsResend } from './commands/events-resend.ts';
import { listen } from './commands/listen.ts';
import { ordersTail } from './commands/orders-tail.ts';
import { print } from './commands/print.ts';
import { printInstall, printUninstall } from './commands/print-service.ts';
import { trigger } from './commands/trigger.ts';
import type { Environment } from './config.ts';
import { gatewayUrl, type Command, type Context } from './context.ts';
import { Ending, exitCodes, usage, type ExitCode } from './ending.ts';
import { outputOf } from './output.ts';
import { isLocale, textsOf, type Texts } from './texts/texts.ts';
import { version } from './version.ts';

const commands: Readonly<Record<string, Command>> = {
  listen,
  'orders tail': ordersTail,
  'events resend': eventsResend,
  print,
  'print install': printInstall,
  'print uninstall': printUninstall,
  trigger,
  certify,
  clock,
  'clock advance': clockAdvance,
  doctor,
};

/** Aborted by Ctrl-C and by an orchestrator; a second Ctrl-C ends the process as usual. */
const untilSignal = (): AbortSignal => {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort());
  return controller.signal;
};

const begin = async (args: readonly string[], context: Omit<Context, 'output' | 'stop'>): Promise<ExitCode> => {
  const { name, rest } = split(args, Object.keys(commands));
  const { texts } = context;
  const command = commands[name];
  const given = parse(rest, name === '' ? 'kopru' : `kopru ${name}`, command?.options ?? {});
  const output = outputOf(given.values['json'] === true);
  const print = (text: string): ExitCode => {
    process.stdout.write(text);
    return exitCodes.done;
  };
  if (given.values['version'] === true) return print(`${version}\n`);
  if (given.values['help'] === true) return print(command === undefined ? texts.usage : texts.help[command.help]);
  if (command === undefined) {
    if (given.operands.length > 0) throw usage((t) => t.unknownCommand(given.operands.join(' ')));
    process.stderr.write(texts.usage);
    return exitCodes.usage;
  }
  const unexpected = given.operands[command.operands.length];
  if (unexpected !== undefined) throw usage((t) => t.unexpected(unexpected));
  const whole: Context = { ...context, output, stop: untilSignal() };
  return command.run(whole, given).catch((error: unknown) => {
    throw named(error, gatewayUrl(whole, given));
  });
};

const isAboutKey = ({ status }: Refused): boolean => status === 401 || status === 403;

/** What the gateway did, as an ending of the command. */
const named = (error: unknown, url: string): unknown => {
  if (error instanceof Refused) {
    const { message, code, requestId } = error;
    return new Ending(isAboutKey(error) ? exitCodes.key : exitCodes.failed, (t) => t.refused(message, code, requestId));
  }
  if (error instanceof NotKopru) return new Ending(exitCodes.unreachable, (t) => t.notKopru(url, error.status));
  if (error instanceof Unreachable)
    return new Ending(exitCodes.unreachable, (t) => t.unreachable(url, error.reason ?? t.noAnswer));
  return error;
};

const localeIn = (args: readonly string[], environment: Environment): Environment['locale'] => {
  const given = anywhere(args, 'lang');
  if (given === undefined) return environment.locale;
  if (!isLocale(given)) throw usage((t) => t.wrongLanguage(given));
  return given;
};

/** Carries out a command line and resolves with the exit code; what is wrong is one line. */
export const run = async (args: readonly string[], environment: Environment): Promise<ExitCode> => {
  let texts: Texts = textsOf(environment.locale);
  try {
    const locale = localeIn(args, environment);
    texts = textsOf(locale);
    return await begin(args, { environment, locale, texts });
  } catch (error) {
    if (!(error instanceof Ending)) throw error;
    outputOf(false).note(error.say(texts));
    return error.exitCode;
  }
};
