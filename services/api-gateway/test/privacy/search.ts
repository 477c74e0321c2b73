import { mongo } from 'mongoose';
import type { BackingServices } from '@kopru/testing';
import { textsOf, type Someone } from './people.ts';

/** A text and, by what precedes it, the three ways in which base64 writes it. */
const formsOf = (text: string): string[] => [
  text.toLowerCase(),
  ...[0, 1, 2].map((offset) => {
    const encoded = Buffer.from(' '.repeat(offset) + text).toString('base64');
    return encoded.slice(offset === 0 ? 0 : 4, -4);
  }),
];

/** A place and what is written there. */
export interface Place {
  where: string;
  text: string;
}

/** `where: text` for everything of these people that is found. */
export const foundOf = (some: readonly Someone[], places: readonly Place[]): string[] =>
  places.flatMap(({ where, text }) => {
    const lower = text.toLowerCase();
    return some.flatMap((person) =>
      textsOf(person)
        .filter((sought) => formsOf(sought).some((form, index) => (index === 0 ? lower : text).includes(form)))
        .map((sought) => `${where}: ${sought}`),
    );
  });

const plain = (value: unknown): unknown =>
  value instanceof mongo.Binary ? Buffer.from(value.buffer).toString('latin1') : value;

/** Every document of every collection of the databases with a prefix. */
export const inDatabases = async (client: mongo.MongoClient, prefix: string): Promise<Place[]> => {
  const places: Place[] = [];
  const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
  for (const { name } of databases.filter((database) => database.name.startsWith(prefix)))
    for (const { name: collection } of await client.db(name).listCollections({}, { nameOnly: true }).toArray()) {
      const documents = await client.db(name).collection(collection).find().toArray();
      const text = JSON.stringify(documents, (_key, value: unknown) => plain(value));
      places.push({ where: `${name.slice(prefix.length)}.${collection}`, text });
    }
  return places;
};

/** Every message of every queue but those that a replica has for itself; they are taken out. */
export const inQueues = async ({ broker }: BackingServices): Promise<Place[]> => {
  const places: Place[] = [];
  for (const queue of await broker.queues('quorum'))
    places.push({ where: queue, text: JSON.stringify(await broker.take(queue)) });
  return places;
};
