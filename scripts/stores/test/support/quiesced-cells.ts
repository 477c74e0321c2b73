import { newId } from '@kopru/contracts/values/ids';
import { connectBroker } from '@kopru/messaging';
import { silentLogger } from '@kopru/runtime';
import { backingServices, createRunning, faultProxy, type BackingServices, type FaultProxy } from '@kopru/testing';
import mongoose from 'mongoose';
import { openBroker } from '../../../launcher/cells/broker.ts';
import { openCell } from '../../../launcher/cells/cell.ts';
import { openDirectory, type Directory } from '../../../launcher/cells/directory.ts';
import type { Side } from '../../../launcher/cells/move-account.ts';
import { moved, type Parent } from '../../../launcher/cells/rules.ts';
import { documentOf } from '../../documents.ts';
import { currentStores } from '../../stores.ts';

const { EJSON } = mongoose.mongo.BSON;
const { collections } = currentStores('0');

/** A live account with its sandbox, each with a document in every collection. */
export interface QuiescedAccount {
  id: string;
  sandboxId: string;
}

/** All that a cell has, by collection and id, as text. */
export type Contents = Map<string, string>;

export interface QuiescedCell extends Side {
  contents(): Promise<Contents>;
  corner: BackingServices;
}

export interface QuiescedCells {
  a: QuiescedCell;
  b: QuiescedCell;
  directory: Directory;
  /** The same, behind a way that can fail. */
  farDirectory(): Promise<{ directory: Directory; way: FaultProxy }>;
  /** Puts a new account into the cell `a`. */
  quiesce(): Promise<QuiescedAccount>;
  /** Nobody works in these cells, so what the mover has told them is taken away here. */
  receiveInvalidations(): Promise<void>;
  stop(): Promise<void>;
}

/** Values with which nothing is under way. */
const quiescedMembers: Readonly<Record<string, Record<string, unknown>>> = {
  'webhooks/recoveries': { state: 'done' },
  'sandbox/certifications': { state: 'passed', publicId: null },
  'gateway/idempotencyKeys': { isDone: true },
};
const past = new Date('2026-01-01T00:00:00Z');

/** The account's own ids, by the collection whose documents others name. */
const parentsOf = (accountId: string): Record<Parent, string> => ({
  'restaurants/integrations': `integration-${accountId}`,
  'webhooks/endpoints': `endpoint-${accountId}`,
  'gateway/users': `user-${accountId}`,
  'sandbox/certifications': `run-${accountId}`,
});

const withPast = (value: unknown): unknown => {
  if (value instanceof Date) return past;
  if (Array.isArray(value)) return value.map(withPast);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withPast(member)]));
};

/** A document of every collection that moves, with all the members that it may have. */
const documentsOf = (accountId: string, sandboxOf?: string): [string, Record<string, unknown>][] =>
  moved.map(({ name, by, parent, hasOutbox }) => {
    const parents = parentsOf(accountId);
    const owner = parent === undefined ? accountId : parents[parent];
    const whole = withPast(documentOf(collections[name]?.members ?? {}, true)) as Record<string, unknown>;
    delete whole['deletedAt'];
    delete whole['sandboxOf'];
    const document = {
      ...whole,
      _id: name in parents ? parents[name as Parent] : `${name}-${accountId}`,
      ...quiescedMembers[name],
      ...(hasOutbox === true && { outbox: [] }),
      ...(name === 'gateway/accounts' && sandboxOf !== undefined && { sandboxOf }),
    };
    const [holder = '', member] = by.split('.');
    return [
      name,
      member === undefined
        ? { ...document, [holder]: owner }
        : { ...document, [holder]: { ...(whole[holder] as object), [member]: owner } },
    ];
  });

/** Two cells in which nobody works: real databases and brokers, and documents made from the services' schemas. */
export const quiescedCells = async (): Promise<QuiescedCells> => {
  const running = createRunning();
  const cellOf = async (name: string): Promise<QuiescedCell> => {
    const corner = running.add(await backingServices());
    // Declares the queues that all cells have.
    const declaring = connectBroker({ url: corner.rabbitmqUrl, service: 'a-cell', logger: silentLogger });
    await declaring.start();
    await declaring.stop();
    const settings = {
      ...{ mongodb: corner.mongodbUri, rabbitmq: corner.rabbitmqUrl, masterKeys: 'k1:' },
      databasePrefix: corner.database(''),
    };
    const cell = await openCell(name, settings);
    const broker = await openBroker(corner.rabbitmqUrl);
    running.add({ stop: async () => void (await Promise.all([cell.close(), broker.close()])) });
    const contents = async (): Promise<Contents> => {
      const found: Contents = new Map();
      for (const rule of moved)
        for await (const document of cell.collection(rule).find())
          found.set(`${rule.name} ${document._id}`, EJSON.stringify(document));
      return found;
    };
    return { cell, broker, contents, corner };
  };
  const [a, b] = [await cellOf('a'), await cellOf('b')];
  const directoryAt = async (uri: string): Promise<Directory> => {
    const given = { directory: { uri, database: a.corner.database('cells') } };
    const directory = await openDirectory(given as Parameters<typeof openDirectory>[0]);
    running.add({ stop: () => directory.close() });
    return directory;
  };
  const directory = await directoryAt(a.corner.mongodbUri);
  return {
    ...{ a, b, directory },
    farDirectory: async () => {
      const { hostname: host, port } = new URL(a.corner.mongodbUri);
      const way = running.add(await faultProxy({ host, port: Number(port) }));
      return { directory: await directoryAt(`mongodb://127.0.0.1:${way.port}/?directConnection=true`), way };
    },
    quiesce: async () => {
      const [id, sandboxId] = [newId(), newId()];
      for (const [name, document] of [...documentsOf(id), ...documentsOf(sandboxId, id)]) {
        const [database = '', collection = ''] = name.split('/');
        await a.cell.collection({ database, collection }).insertOne(document as never);
      }
      return { id, sandboxId };
    },
    receiveInvalidations: async () => {
      for (const { corner } of [a, b]) await corner.broker.take('webhook.accounts');
    },
    stop: () => running.stopAll(),
  };
};
