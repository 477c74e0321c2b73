import type { z } from 'zod';
import { bodyWith, idPaths } from './request.ts';
import { kindOf, knownOf, nobodys, type Things } from './things.ts';

export interface Row {
  name: string;
  method: string;
  path: string;
  query?: z.ZodType | undefined;
  body?: z.ZodType | undefined;
  /** A body that the operation takes. */
  example?: unknown;
}
export interface Asked {
  method: string;
  /** With its query. */
  path: string;
  body?: unknown;
}
export interface Answer {
  status: number;
  text: string;
}
export type Ask = (asked: Asked, row: Row) => Promise<Answer>;

const parametersOf = ({ path }: Row): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => (name === 'provider' ? [] : [name]));

/** Each member of a row’s body that is an id of the account’s, with what it names. */
export const idsInBody = ({ path, body }: Row): Record<string, string> =>
  Object.fromEntries(
    idPaths(body).flatMap((at) => {
      const kind = kindOf(path, at);
      return kind === null ? [] : [[at, kind]];
    }),
  );

/** Whether a request must name something of the account, in its path or its body. */
const isAboutOne = (row: Row): boolean => parametersOf(row).length > 0 || Object.keys(idsInBody(row)).length > 0;

/** The request of a row, with every id that it has room for. */
export const requestOf = (row: Row, things: Things): Asked => {
  const known = (schema: z.ZodType | undefined) => {
    const ids = new Set(idPaths(schema));
    return knownOf(row.path, things, (at) => ids.has(at));
  };
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const kind = name === 'provider' ? null : kindOf(row.path, name);
    return encodeURIComponent(kind === null ? 'getir' : things[kind]);
  });
  const query = bodyWith(row.query, known(row.query)) as Record<string, string> | undefined;
  const search = new URLSearchParams(query).toString();
  const body = bodyWith(row.body, known(row.body), row.example);
  return { method: row.method, path: search === '' ? path : `${path}?${search}`, ...(body !== undefined && { body }) };
};

/** An answer without what is another one each time. */
export const scrubbed = ({ status, text }: Answer, things: Partial<Things> = {}): string =>
  Object.entries(things)
    .reduce((rest, [kind, value]) => rest.replaceAll(value, `<${kind}>`), `${status} ${text}`)
    .replaceAll(/[0-9a-f]{24}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replaceAll(/e[0-9a-z]{1,10}\.[0-9a-f]{12}/g, '<cursor>')
    .replaceAll(/kpr_reg_[\w-]+|whsec_[\w+/]+=*/g, '<secret>')
    .replaceAll(/"(durationMs|nextInMs)":[\d.]+/g, '"$1":0');

const ranks: Readonly<Record<string, number>> = { get: 0, put: 1, post: 1, patch: 2, delete: 3 };
/** Reads before writes, those that change a part after those that write it, and what ends a thing at the end; its restaurant last. */
const ranked = (rows: readonly Row[]): Row[] => {
  const rankOf = ({ method, path }: Row): number =>
    method === 'delete' && /^\/restaurants\/\{\w+\}$/.test(path) ? 4 : (ranks[method] ?? 1);
  return [...rows].sort((a, b) => rankOf(a) - rankOf(b));
};

/** The rows that ask otherwise for these things than for those. */
export const rowsThatDiffer = (rows: readonly Row[], these: Things, those: Things): Row[] => {
  const textOf = (row: Row, things: Things): string => JSON.stringify(requestOf(row, things));
  return rows.filter((row) => textOf(row, these) !== textOf(row, those));
};

/** The statuses of rows that answer otherwise than by 404 whoever names something, or than by 200 who names nothing. */
export type Answered = Readonly<Record<string, number>>;
const expectedOf = (row: Row, answered: Answered): number => answered[row.name] ?? (isAboutOne(row) ? 404 : 200);

interface Strangers {
  /** Somebody’s things. */
  things: Things;
  asStranger: Ask;
  /** As much a stranger, who asks for what nobody has. */
  asOther: Ask;
  answered: Answered;
}

/** What is wrong with how a stranger is answered who names somebody’s things: it must be as if nobody had them. */
export const leaksToStrangers = async (rows: readonly Row[], { things, asStranger, asOther, answered }: Strangers) => {
  const wrong: string[] = [];
  const nobody = nobodys();
  for (const row of ranked(rows)) {
    const others = scrubbed(await asOther(requestOf(row, nobody), row), nobody);
    const answer = await asStranger(requestOf(row, things), row);
    const own = scrubbed(answer, things);
    if (answer.status !== expectedOf(row, answered))
      wrong.push(`${row.name}: ${answer.status} ${answer.text.slice(0, 300)}`);
    if (own !== others) wrong.push(`${row.name} tells them apart: ${own.slice(0, 400)} / ${others.slice(0, 400)}`);
  }
  return wrong;
};

/** The rows whose 404 to strangers shows nothing, because their own account is not known there what it names either. */
export const unknownToOwners = async (
  rows: readonly Row[],
  { things, ask, answered }: { things: Things; ask: Ask; answered: Answered },
): Promise<string[]> => {
  const wrong: string[] = [];
  for (const row of ranked(rows).filter((one) => expectedOf(one, answered) === 404)) {
    const { status, text } = await ask(requestOf(row, things), row);
    if (status === 404 || status === 400) wrong.push(`${row.name}: ${status} ${text.slice(0, 200)}`);
  }
  return wrong;
};

/** What is wrong with how the other side of the same account is answered, where chosen names are the same on both. */
export const leaksToOtherEnvironment = async (
  rows: readonly Row[],
  { things, marks, ask, answered }: { things: Things; marks: readonly string[]; ask: Ask; answered: Answered },
): Promise<string[]> => {
  const wrong: string[] = [];
  const others: Things = { ...nobodys(), business: things.business, consumer: things.consumer };
  for (const row of ranked(rowsThatDiffer(rows, things, others))) {
    const asked = requestOf(row, things);
    const { status, text } = await ask(asked, row);
    const leaked = marks.filter((mark) => text.includes(mark) && !JSON.stringify(asked).includes(mark));
    if (status !== expectedOf(row, answered) || leaked.length > 0)
      wrong.push(`${row.name}: ${status} ${leaked.join()} ${text.slice(0, 300)}`);
  }
  return wrong;
};

export const send = async (
  url: string,
  { method, path, body }: Asked,
  headers: Record<string, string>,
): Promise<Answer> => {
  const response = await fetch(`${url}${path}`, {
    method: method.toUpperCase(),
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
};
