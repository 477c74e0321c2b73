import type { Books } from './books.ts';
import type { Received } from './checker.ts';
import type { Struck } from './recovery.ts';

/** What one fault did to everybody else. */
export interface Standstill {
  fault: string;
  /** The most seconds in a row in which no push was answered 200. */
  withoutAcceptanceS: number;
  /** The most seconds in a row in which no order was told of. */
  withoutDeliveryS: number;
  /** Calls that were told to come again: 503 with Retry-After. */
  refused: number;
  /** Calls without an answer, or with an improper one. */
  failed: number;
}

/** How long after its end a fault is still felt: RabbitMQ's `net_ticktime` and the heartbeats together. */
const aftermathMs = 20_000;

interface Span {
  fromMs: number;
  toMs: number;
}

const isWithin =
  ({ fromMs, toMs }: Span) =>
  (atMs: number): boolean =>
    atMs >= fromMs && atMs <= toMs;

/** The longest time of the span in which nothing happened. */
export const maxGapMs = (atMs: readonly number[], span: Span): number => {
  const marks = [span.fromMs, ...atMs.filter(isWithin(span)).sort((a, b) => a - b), span.toMs];
  return Math.max(0, ...marks.slice(1).map((mark, index) => mark - (marks[index] ?? mark)));
};

const seconds = (milliseconds: number): number => Math.round(milliseconds / 100) / 10;

export interface Course {
  struck: readonly Struck[];
  books: Books;
  received: readonly Received[];
  /** The run's start by performance.now(). */
  startedAt: number;
  /** Orders were placed for so long. */
  durationMs: number;
}

/** Of each fault in turn, what happened until 20 s after it, the next fault, or the last order. */
export const standstillsOf = ({ struck, books, received, startedAt, durationMs }: Course): Standstill[] => {
  const notifiedAtMs = received
    .filter(({ event }) => event === 'siparis.olusturuldu')
    .map(({ at }) => at - startedAt)
    .sort((a, b) => a - b);
  return struck.flatMap(({ name, startedAtMs, endedAtMs }, index) => {
    const next = struck[index + 1]?.startedAtMs ?? durationMs;
    const span = { fromMs: startedAtMs, toMs: Math.min(endedAtMs + aftermathMs, next, durationMs) };
    if (span.toMs <= span.fromMs) return [];
    const refusals = books.refusals.filter(({ atMs }) => isWithin(span)(atMs));
    return {
      fault: name,
      withoutAcceptanceS: seconds(maxGapMs(books.acceptedAtMs, span)),
      withoutDeliveryS: seconds(maxGapMs(notifiedAtMs, span)),
      refused: refusals.filter(({ isProper }) => isProper).length,
      failed: refusals.filter(({ isProper }) => !isProper).length,
    };
  });
};

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

type Cells = readonly (string | number)[];

export const standstillHead: Cells = [
  'fault',
  'times',
  'without acceptance (s, middle)',
  'worst',
  'without delivery (s, middle)',
  'worst',
  '503 and when to come again',
  'failed',
];

/** One row for each fault, by its name. */
export const standstillRows = (all: readonly Standstill[]): Cells[] =>
  [...new Set(all.map(({ fault }) => fault))].sort().map((name) => {
    const ones = all.filter(({ fault }) => fault === name);
    const sumOf = (key: 'refused' | 'failed'): number => ones.reduce((sum, one) => sum + one[key], 0);
    const figures = (key: 'withoutAcceptanceS' | 'withoutDeliveryS'): number[] => {
      const values = ones.map((one) => one[key]);
      return [middle(values), Math.max(...values)];
    };
    return [
      name,
      ones.length,
      ...figures('withoutAcceptanceS'),
      ...figures('withoutDeliveryS'),
      sumOf('refused'),
      sumOf('failed'),
    ];
  });
