import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { indexesOf, storeFormat, type StoredSchema } from '@kopru/mongo';
import type { Schema } from 'mongoose';
import { schemas as gateway } from '../../services/api-gateway/src/schemas.ts';
import { schemas as orders } from '../../services/order-service/src/storage/schemas.ts';
import { schemasOf as ingestOf } from '../../services/provider-ingest/src/storage/schemas.ts';
import { schemas as restaurants } from '../../services/restaurant-service/src/storage/schemas.ts';
import { schemas as sandbox } from '../../services/sandbox/src/schemas.ts';
import { schemasOf as webhooksOf } from '../../services/webhook-dispatcher/src/storage/schemas.ts';

type Value = string | number;
type Presence = 'always' | 'optional' | 'null';

export interface MemberShape {
  /** `any`: its shape is a contract's. */
  type: 'text' | 'number' | 'flag' | 'date' | 'object' | 'list' | 'any';
  /** Always there; absent, or null, where it does not apply. */
  presence: Presence;
  values?: Value[];
  /** Of an object. */
  members?: Record<string, MemberShape>;
  /** Of a list. */
  item?: MemberShape;
}

export interface CollectionShape {
  members: Record<string, MemberShape>;
  /** By name; with their options. */
  indexes: Record<string, { unique?: boolean; [option: string]: unknown }>;
}

/** What the services of one version store. */
export interface StoreShape {
  version: string;
  format: number;
  /** By database and name, such as `orders/waiting_updates`. */
  collections: Record<string, CollectionShape>;
}

/** A length of retention is part of some indexes; which one is the operator's choice. */
const days = 30;

const databases: Record<string, readonly StoredSchema<unknown>[]> = {
  gateway: gateway,
  orders: orders,
  restaurants: restaurants,
  ingest: Object.values(ingestOf({ rejectedRetentionMs: days * 86_400_000 })),
  webhooks: Object.values(webhooksOf(days)),
  sandbox: sandbox,
};

/** Every schema that there is, by database and collection. */
export const storedSchemas: Record<string, StoredSchema<unknown>> = Object.fromEntries(
  Object.entries(databases).flatMap(([database, schemas]) =>
    schemas.map((one) => [`${database}/${one.collection}`, one]),
  ),
);

/** A member as libs/mongo declares it for mongoose. */
interface Declared {
  type: unknown;
  required?: boolean;
  isNullable?: true;
  enum?: Value[];
}

const plainTypes = { String: 'text', Number: 'number', Boolean: 'flag', Date: 'date', SchemaMixed: 'any' } as const;

const presenceOf = ({ required, isNullable }: Declared): Presence =>
  required !== false ? 'always' : isNullable === true ? 'null' : 'optional';

const memberShape = (declared: Declared): MemberShape => {
  const presence = presenceOf(declared);
  const { type } = declared;
  if (Array.isArray(type)) return { type: 'list', presence, item: memberShape(type[0] as Declared) };
  if (typeof type === 'object') return { type: 'object', presence, members: membersOf(type as Schema) };
  const { name } = type as { name: string };
  const plain = plainTypes[name as keyof typeof plainTypes] as MemberShape['type'] | undefined;
  if (plain === undefined) throw new Error(`the comparison of stores does not know the type ${name}`);
  return { type: plain, presence, ...(declared.enum === undefined ? {} : { values: declared.enum }) };
};

const membersOf = ({ obj }: Schema): Record<string, MemberShape> =>
  Object.fromEntries(Object.entries(obj as Record<string, Declared>).map(([name, one]) => [name, memberShape(one)]));

const collectionShape = (stored: StoredSchema<unknown>): CollectionShape => ({
  members: membersOf(stored.schema),
  indexes: Object.fromEntries(indexesOf(stored).indexes.map(({ name, ...options }) => [name, { ...options }])),
});

/** The stores as the sources have them now. */
export const currentStores = (version: string): StoreShape => ({
  version,
  format: storeFormat.format,
  collections: Object.fromEntries(
    Object.entries(storedSchemas)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, stored]) => [name, collectionShape(stored)]),
  ),
});

/** Beside `<version>.json` lies `<version>.documents.json`. */
export const folder = join(import.meta.dirname, 'released');

/** The kept stores, the oldest first. */
export const releasedStores = (): StoreShape[] =>
  readdirSync(folder)
    .filter((name) => !name.endsWith('.documents.json'))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as StoreShape);
