/** Where a command writes: results line by line to its output, what a person should know besides to the other. */
export interface Output {
  /** `text` for people; `data` instead of it with --json. */
  line(text: string, data: object): void;
  /** With --json only. */
  data(data: object): void;
  note(text: string): void;
}

export const outputOf = (isJson: boolean): Output => ({
  line: (text, data) => void process.stdout.write(`${isJson ? JSON.stringify(data) : text}\n`),
  data: (data) => void (isJson && process.stdout.write(`${JSON.stringify(data)}\n`)),
  note: (text) => void process.stderr.write(`${text}\n`),
});

/** The time of day, as a line begins. */
export const clockTime = (at: Date): string =>
  [at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':');
