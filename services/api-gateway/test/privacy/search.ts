import { mongo } from 'mongoose';
import type { BackingServices } from '@kopru/testing';
import { textsOf, type Someone } from './people.ts';

/** A form is looked for where its first letters stand, so that many people are found in one pass over a text. */
const gram = 8;

/** The forms of a text in which letters count as they are: base64 by what precedes it, as it is and for addresses. */
const exactForms = (text: string): string[] =>
  [0, 1, 2].flatMap((offset) => {
    const encoded = Buffer.from(' '.repeat(offset) + text).toString('base64');
    const inside = encoded.slice(offset === 0 ? 0 : 4, -4);
    return [inside, inside.replaceAll('+', '-').replaceAll('/', '_')];
  });
/** Those in which they may be small or capital: plain, hexadecimal and as addresses and forms write it. */
const looseForms = (text: string): string[] =>
  [
    text,
    Buffer.from(text).toString('hex'),
    encodeURIComponent(text),
    encodeURIComponent(text).replaceAll('%20', '+'),
  ].map((form) => form.toLowerCase());

/** A place and what is written there. */
export interface Source {
  where: string;
  text: string;
}

type Index = Map<string, [form: string, sought: string][]>;
const indexOf = (texts: readonly string[], formsOf: (text: string) => string[]): Index => {
  const index: Index = new Map();
  for (const text of texts)
    for (const form of new Set(formsOf(text)))
      if (form.length >= gram) {
        const key = form.slice(0, gram);
        index.set(key, [...(index.get(key) ?? []), [form, text]]);
      }
  return index;
};
const foundIn = (text: string, index: Index): string[] => {
  const found = new Set<string>();
  for (let at = 0; at + gram <= text.length; at += 1)
    for (const [form, sought] of index.get(text.slice(at, at + gram)) ?? [])
      if (text.startsWith(form, at)) found.add(sought);
  return [...found];
};

/** `where: text` for everything of these people that is found. */
export const foundOf = (some: readonly Someone[], sources: readonly Source[]): string[] => {
  const texts = some.flatMap(textsOf);
  const [loose, exact] = [indexOf(texts, looseForms), indexOf(texts, exactForms)];
  return sources.flatMap(({ where, text }) => {
    const found = new Set([...foundIn(text.toLowerCase(), loose), ...foundIn(text, exact)]);
    return [...found].map((sought) => `${where}: ${sought}`);
  });
};
const plain = (value: unknown): unknown =>
  value instanceof mongo.Binary ? Buffer.from(value.buffer).toString('latin1') : value;

/** Every document of every collection of the databases with a prefix. */
export const inDatabases = async (client: mongo.MongoClient, prefix: string): Promise<Source[]> => {
  const sources: Source[] = [];
  const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
  for (const { name } of databases.filter((database) => database.name.startsWith(prefix)))
    for (const { name: collection } of await client.db(name).listCollections({}, { nameOnly: true }).toArray()) {
      const documents = await client.db(name).collection(collection).find().toArray();
      const text = JSON.stringify(documents, (_key, value: unknown) => plain(value));
      sources.push({ where: `${name.slice(prefix.length)}.${collection}`, text });
    }
  return sources;
};

/** Every message of every queue but those that a replica has for itself; they are taken out. */
export const inQueues = async ({ broker }: BackingServices): Promise<Source[]> => {
  const sources: Source[] = [];
  for (const queue of await broker.queues('quorum'))
    sources.push({ where: queue, text: JSON.stringify(await broker.take(queue)) });
  return sources;
};
