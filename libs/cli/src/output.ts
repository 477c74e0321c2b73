/** Where a command writes: results line by line to its output, what a person should know besides to the other. */
export interface Output {
  /** `text` for people, one line or several; `data` instead of it with --json. */
  line(text: string | readonly string[], data: object): void;
  /** With --json only. */
  data(data: object): void;
  note(text: string): void;
}

/** What a terminal obeys instead of showing it: control characters but the tab, line separators, bidi controls. */
const obeyed = /(?!\t)[\p{Cc}\u2028\u2029\p{Bidi_Control}]/gu;
/** What JSON leaves as it is of these. */
const leftInJson = /[\u007f-\u009f\u2028\u2029\p{Bidi_Control}]/gu;

const codeOf = (letter: string): string => (letter.codePointAt(0) ?? 0).toString(16);

/** A text of whomever as a terminal may show it, on one line. */
export const shownText = (text: string): string =>
  text.replace(obeyed, (letter) => {
    const code = codeOf(letter);
    return code.length <= 2 ? `\\x${code.padStart(2, '0')}` : `\\u{${code}}`;
  });

/** The same data as JSON of which a terminal obeys nothing. */
export const shownJson = (data: object): string =>
  JSON.stringify(data).replace(leftInJson, (letter) => `\\u${codeOf(letter).padStart(4, '0')}`);

const write = (stream: NodeJS.WriteStream, lines: readonly string[]): void =>
  void stream.write(lines.map((line) => `${line}\n`).join(''));

export const outputOf = (isJson: boolean): Output => ({
  line: (text, data) => write(process.stdout, isJson ? [shownJson(data)] : [text].flat().map(shownText)),
  data: (data) => void (isJson && write(process.stdout, [shownJson(data)])),
  note: (text) => write(process.stderr, [shownText(text)]),
});

/** The time of day, as a line begins. */
export const clockTime = (at: Date): string =>
  [at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':');
