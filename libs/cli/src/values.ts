import type { Given } from './command-line.ts';
import { usage } from './ending.ts';

export const textIn = ({ values }: Given, name: string): string | undefined => {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
};
/** All values of an option that may be given more than once. */
export const textsIn = ({ values }: Given, name: string): string[] =>
  [values[name] ?? []].flat().filter((value) => typeof value === 'string');
export const isGiven = ({ values }: Given, name: string): boolean => values[name] !== undefined;

const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const;

const durationOf = (name: string, text: string): number => {
  const [, amount, unit] = /^(\d{1,7})(ms|[smh])$/.exec(text.trim()) ?? [];
  if (amount === undefined) throw usage((t) => t.wrongDuration(`--${name}`, text));
  return Number(amount) * units[unit as keyof typeof units];
};

/** Milliseconds. */
export const durationIn = (given: Given, name: string): number | undefined => {
  const text = textIn(given, name);
  return text === undefined ? undefined : durationOf(name, text);
};

/** Milliseconds each; none for an empty list. */
export const durationsIn = (given: Given, name: string): number[] | undefined => {
  const text = textIn(given, name);
  return text === undefined ? undefined : text === '' ? [] : text.split(',').map((one) => durationOf(name, one));
};

export const numberIn = (given: Given, name: string, [min, max]: readonly [number, number]): number | undefined => {
  const text = textIn(given, name);
  if (text === undefined) return undefined;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max)) throw usage((t) => t.wrongNumber(`--${name}`, text, min, max));
  return value;
};

/** An address of http or https, without user and password. */
export const urlOf = (text: string): URL => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw usage((t) => t.wrongUrl(text));
  return url;
};

/** A moment with its zone. */
export const timeOf = (text: string): string => {
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.test(text);
  if (!isTime || Number.isNaN(Date.parse(text))) throw usage((t) => t.wrongTime(text));
  return new Date(text).toISOString();
};

/** A duration as it is written on the command line. */
export const shown = (ms: number): string =>
  ms % 60_000 === 0 && ms > 0 ? `${ms / 60_000}m` : ms % 1000 === 0 ? `${ms / 1000}s` : `${ms}ms`;
