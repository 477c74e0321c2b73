import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { folder, type MemberShape, type StoreShape } from './stores.ts';

const { EJSON } = mongoose.mongo.BSON;
type Stored = Record<string, unknown>;
/** Of each collection a document with all that there may be, and one with only what there must be. */
export type Documents = Record<string, { whole: Stored; least: Stored }>;

const samples = { text: 'text', number: 1, flag: true, date: new Date('2026-11-24T10:00:00Z'), any: { as: ['given'] } };

const sample = ({ type, values, members, item }: MemberShape, isWhole: boolean): unknown => {
  if (type === 'object') return documentOf(members ?? {}, isWhole);
  if (type === 'list') return isWhole && item !== undefined ? [sample(item, isWhole)] : [];
  return values?.[0] ?? samples[type];
};

export const documentOf = (members: Record<string, MemberShape>, isWhole: boolean): Stored =>
  Object.fromEntries(
    Object.entries(members)
      .filter(([, { presence }]) => isWhole || presence !== 'optional')
      .map(([name, member]) => [name, !isWhole && member.presence === 'null' ? null : sample(member, isWhole)]),
  );

/** Documents as a version stores them, as text to be kept. */
export const writtenDocuments = ({ collections }: StoreShape): string => {
  const documents: Documents = Object.fromEntries(
    Object.entries(collections).map(([name, { members }]) => [
      name,
      { whole: documentOf(members, true), least: documentOf(members, false) },
    ]),
  );
  return `${EJSON.stringify(documents, undefined, 1, { relaxed: true })}\n`;
};

/** The kept documents, by version. */
export const releasedDocuments = (): [string, Documents][] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.documents.json'))
    .map((name) => [
      name.slice(0, -'.documents.json'.length),
      EJSON.parse(readFileSync(join(folder, name), 'utf8')) as Documents,
    ]);
