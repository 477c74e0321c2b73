import mongoose, { type InferRawDocType, type Model, type Schema, type SchemaDefinition } from 'mongoose';
import type { mongo as driver } from 'mongoose';

type Index = driver.IndexDescription & { name: string };

/**
 * A collection and its indexes as data; missing ones are created, and indexes that are no longer listed are dropped.
 * A changed index needs a new name.
 */
export interface Indexes {
  collection: string;
  indexes: readonly Index[];
}

/** The schema and indexes of a collection; `documentType` is for the compiler only. */
export interface StoredSchema<D> {
  readonly collection: string;
  readonly schema: Schema;
  readonly documentType?: D;
}
export type StoredBy<S> = S extends StoredSchema<infer D> ? D : never;
/** Reads give plain objects, never mongoose's documents. */
export type StoredModel<D> = Model<D, object, object, object, D>;

export interface Member<T> {
  type: typeof mongoose.Schema.Types.Mixed;
  required: true;
  __rawDocTypeHint: T;
}
export interface OptionalMember<T> {
  type: typeof mongoose.Schema.Types.Mixed;
  required: false;
  allowNull: false;
  __rawDocTypeHint: T;
}

const memberOf = <T>(type: unknown, more: object = {}): Member<T> =>
  ({ type, required: true, ...more }) as unknown as Member<T>;

export const text = memberOf<string>(String);
export const number = memberOf<number>(Number);
export const flag = memberOf<boolean>(Boolean);
export const date = memberOf<Date>(Date);
export const oneOf = <const T extends string | number>(values: readonly T[]): Member<T> =>
  memberOf(typeof values[0] === 'number' ? Number : String, { enum: values });
/** Stored as given; its shape is a contract's. */
export const asGiven = <T>(): Member<T> => memberOf(mongoose.Schema.Types.Mixed);
/** Mongoose adds nothing to a stored document, and an undeclared member cannot be written. */
const asDeclared = {
  strict: 'throw',
  minimize: false,
  versionKey: false,
  id: false,
} as const;

/** An object inside a document. */
export const objectOf = <D extends SchemaDefinition>(members: D): Member<InferRawDocType<D, { _id: false }>> =>
  memberOf(new mongoose.Schema(members, { ...asDeclared, _id: false }));

export const listOf = <T>(item: Member<T>): Member<T[]> => memberOf([{ type: item.type }], { default: undefined });
/** Always there, and null where it does not apply. */
export const orNull = <T>(member: Member<T>): Member<T | null> =>
  ({ ...member, required: false, isNullable: true }) as never;
/** Absent where it does not apply. */
export const optional = <T>(member: Member<T>): OptionalMember<T> =>
  ({ ...member, required: false }) as unknown as OptionalMember<T>;

/**
 * The only definition of a collection's members. Written values are not validated again: they were parsed when they
 * came in.
 */
export const storedIn = <D extends SchemaDefinition>(
  collection: string,
  members: D,
  indexes: readonly Index[] = [],
): StoredSchema<InferRawDocType<D>> => {
  const schema = new mongoose.Schema(members, {
    collection,
    ...asDeclared,
    strictQuery: 'throw',
    lean: true,
    validateBeforeSave: false,
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
  });
  for (const { key, ...options } of indexes) schema.index(key as Record<string, 1 | -1>, options);
  return { collection, schema: schema };
};

type Same<A, B> = [A, B, keyof A, keyof B] extends [B, A, keyof B, keyof A] ? unknown : never;

/** Ties a schema to a type of the domain: it compiles only when both have exactly the same members. */
export const storing =
  <D>() =>
  <S>(schema: StoredSchema<S> & Same<S, D>): StoredSchema<D> =>
    schema as unknown as StoredSchema<D>;

/** The indexes that a collection has, and no others. */
export const indexesOf = ({ collection, schema }: StoredSchema<unknown>): Indexes => ({
  collection,
  indexes: schema.indexes().map(([key, options]) => ({ ...options, key }) as unknown as Index),
});
