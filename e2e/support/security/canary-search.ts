import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Binary, type MongoClient } from 'mongodb';

/** Texts that must not be found anywhere, by name. */
export type Canaries = Readonly<Record<string, string>>;

/** The encoded forms of a text; its base64 depends on what precedes it. */
const formsOf = (canary: string): string[] => {
  const shifted = [0, 1, 2].map((offset) => {
    const encoded = Buffer.from(' '.repeat(offset) + canary).toString('base64');
    // Characters that also encode the neighbouring text are left out.
    return encoded.slice(offset === 0 ? 0 : 4, -4);
  });
  return [...new Set([canary, encodeURIComponent(canary), Buffer.from(canary).toString('hex'), ...shifted])].filter(
    (form) => form.length >= 8,
  );
};

/** The names of the canaries that a text holds. */
export const found = (canaries: Canaries, text: string): string[] =>
  Object.entries(canaries)
    .filter(([, canary]) => formsOf(canary).some((form) => text.includes(form)))
    .map(([name]) => name);

interface Leaf {
  path: string;
  text: string;
}

const leavesOf = (value: unknown, path: string): Leaf[] => {
  if (value instanceof Binary) return [{ path, text: Buffer.from(value.buffer).toString('latin1') }];
  if (value instanceof Date || typeof value !== 'object' || value === null) return [{ path, text: String(value) }];
  if (Array.isArray(value)) return value.flatMap((item: unknown) => leavesOf(item, path));
  return Object.entries(value).flatMap(([name, member]) => [
    { path, text: name },
    ...leavesOf(member, path === '' ? name : `${path}.${name}`),
  ]);
};

/** `collection.field: canary` for every place of every database of this system that holds one. */
export const foundInDatabases = async (mongo: MongoClient, prefix: string, canaries: Canaries): Promise<string[]> => {
  const places = new Set<string>();
  const { databases } = await mongo.db().admin().listDatabases({ nameOnly: true });
  for (const { name } of databases.filter((database) => database.name.startsWith(prefix)))
    for (const { name: collection } of await mongo.db(name).listCollections({}, { nameOnly: true }).toArray())
      for await (const document of mongo.db(name).collection(collection).find())
        for (const { path, text } of leavesOf(document, ''))
          for (const canary of found(canaries, text))
            places.add(`${name.slice(prefix.length)}.${collection} ${path}: ${canary}`);
  return [...places].sort();
};

/** `file: canary: the line` for every line of every log. */
export const foundInLogs = (folder: string, canaries: Canaries): string[] =>
  readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .flatMap((line) => found(canaries, line).map((canary) => `${file}: ${canary}: ${line.slice(0, 400)}`)),
  );
