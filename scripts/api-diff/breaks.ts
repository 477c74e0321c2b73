/**
 * What of a released interface a later one breaks. Own code, because of the libraries that compare interfaces
 * json-schema-diff knows no `enum` and no `pattern`, api-smart-diff names 430 differences where there are none, oasdiff
 * is a program in Go, and @pb33f/openapi-changes downloads a program while it is installed.
 */
import { isSunsetTooEarly } from '@kopru/contracts/public/deprecation';
import { narrowings, type Problem, type Side } from './contains.ts';
import type { OperationShape, Schema, Shape } from './shape.ts';

interface Versions {
  old: Shape;
  now: Shape;
}

const compare = ({ old, now }: Versions, side: Side, place: string, was: Schema, is: Schema): Problem[] =>
  narrowings({ old: was, now: is, side, place, oldSchemas: old.schemas, nowSchemas: now.schemas });

type Parameters = OperationShape['parameters'];

const parameterProblems = (versions: Versions, side: Side, old: Parameters, now: Parameters): Problem[] => [
  ...Object.entries(old).flatMap(([place, was]) => {
    const is = now[place];
    if (is === undefined) return [{ place, what: 'is gone' }];
    const isStricter = side === 'request' && is.required && !was.required;
    const isVaguer = side === 'answer' && was.required && !is.required;
    return [
      ...(isStricter ? [{ place, what: 'is required now' }] : []),
      ...(isVaguer ? [{ place, what: 'may be absent now' }] : []),
      ...compare(versions, side, place, was.schema, is.schema),
    ];
  }),
  ...Object.entries(now)
    .filter(([place, { required }]) => side === 'request' && required && old[place] === undefined)
    .map(([place]) => ({ place, what: 'is required now' })),
];

const bodyProblems = (versions: Versions, old: OperationShape, now: OperationShape): Problem[] => {
  const place = 'body';
  if (now.body === undefined) return old.body === undefined ? [] : [{ place, what: 'is gone' }];
  return [
    ...(now.body.required && old.body?.required !== true ? [{ place, what: 'is required now' }] : []),
    ...(old.body === undefined ? [] : compare(versions, 'request', place, old.body.schema, now.body.schema)),
  ];
};

const gone = (old: readonly string[], now: readonly string[], name: string): Problem[] =>
  old.filter((one) => !now.includes(one)).map((one) => ({ place: `${name} ${one}`, what: 'is gone' }));

const operationProblems = (versions: Versions, old: OperationShape, now: OperationShape): Problem[] => [
  ...(old.id === now.id ? [] : [{ place: 'operationId', what: `was ${old.id}, is ${now.id}` }]),
  ...(now.scope === null || old.scope === now.scope
    ? []
    : [{ place: 'scope', what: `was ${old.scope ?? 'none'}, is ${now.scope}` }]),
  ...parameterProblems(versions, 'request', old.parameters, now.parameters),
  ...bodyProblems(versions, old, now),
  ...compare(versions, 'answer', 'answer', old.answer, now.answer),
  ...gone(old.headers, now.headers, 'the header'),
  ...gone(old.errors, now.errors, 'the error'),
];

/** Why an operation with this deprecation may not be gone on `today`; undefined when it may. */
const mayNotGo = (deprecated: OperationShape['deprecated'], today: string): string | undefined => {
  if (deprecated === undefined) return 'the operation is gone, and no released version deprecated it';
  const { since, sunset } = deprecated;
  if (isSunsetTooEarly(deprecated))
    return `the operation is gone, and its sunset ${sunset} is less than 12 months after ${since}`;
  return today < sunset ? `the operation is gone before its sunset ${sunset}` : undefined;
};

const sentence = (old: Shape, subject: string, { place, what }: Problem): string =>
  `${subject}: ${place} ${what} (against ${old.version})`;

const breaksOfOne = (versions: Versions, newest: (name: string) => OperationShape | undefined, today: string) => {
  const { old, now } = versions;
  const operations = Object.entries(old.operations).flatMap(([name, was]) => {
    const is = now.operations[name];
    if (is !== undefined) return operationProblems(versions, was, is).map((one) => sentence(old, name, one));
    const reason = mayNotGo(newest(name)?.deprecated, today);
    return reason === undefined ? [] : [`${name}: ${reason} (against ${old.version})`];
  });
  const webhooks = Object.entries(old.webhooks).flatMap(([event, was]) => {
    const is = now.webhooks[event];
    if (is === undefined) return [`webhook ${event}: is gone (against ${old.version})`];
    return [
      ...parameterProblems(versions, 'answer', was.headers, is.headers),
      ...compare(versions, 'answer', 'body', was.body, is.body),
    ].map((one) => sentence(old, `webhook ${event}`, one));
  });
  const error = compare(versions, 'answer', 'body', old.error, now.error);
  return [...operations, ...webhooks, ...error.map((one) => sentence(old, 'every error', one))];
};

/**
 * Everything that `now` breaks of any of the `released` versions (the oldest first), one sentence each: operation,
 * place and what broke. An operation may be gone after the sunset that the newest version having it named.
 */
export const breaksOf = (released: readonly Shape[], now: Shape, today: Date): string[] => {
  const day = today.toISOString().slice(0, 10);
  const newest = (name: string): OperationShape | undefined =>
    released.findLast(({ operations }) => operations[name] !== undefined)?.operations[name];
  return released.flatMap((old) => breaksOfOne({ old, now }, newest, day));
};
