import type { Texts } from './texts/texts.ts';

/** What a process that calls this one may decide by. */
export const exitCodes = {
  done: 0,
  /** It was carried out, and what it asked for did not succeed. */
  failed: 1,
  /** The command line is wrong; nothing was asked. */
  usage: 2,
  /** The key is missing, unknown, or may not do this. */
  key: 3,
  unreachable: 4,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Ends the command with one line in the reader's language. */
export class Ending extends Error {
  readonly exitCode: ExitCode;
  readonly say: (texts: Texts) => string;

  constructor(exitCode: ExitCode, say: (texts: Texts) => string) {
    super('the command ends');
    this.exitCode = exitCode;
    this.say = say;
  }
}

export const usage = (say: (texts: Texts) => string): Ending => new Ending(exitCodes.usage, say);
