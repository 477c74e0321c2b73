import { fingerprintedWord, type DoctorReport, type SealedState } from '@kopru/contracts/internal/service';
import type { Broker } from '@kopru/messaging';
import type { Mongo } from '@kopru/mongo';
import { withTimeLimit, type Logger } from '@kopru/runtime';
import type { Keyring } from '@kopru/secrets';
import { usersOf, weaknessesOf, type Settings } from './weaknesses.ts';

/** Where a service stores its sealed texts. */
export interface Sealed {
  keyring: Keyring;
  /** By collection: the contexts under which the texts of the document with this id may be sealed. */
  contexts: Readonly<Record<string, (id: string) => readonly string[]>>;
}

/** The doctor waits 8 s for the whole report. */
const partLimitMs = 6_000;
const maxLooked = 20_000;

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return /^v1\.[\w-]{1,32}\.[\w-]+\.[\w-]+$/.test(value) ? [value] : [];
  if (value === null || typeof value !== 'object' || value instanceof Date) return [];
  return Object.values(value).flatMap(textsIn);
};

const isOpenedBy = (keyring: Keyring, text: string, contexts: readonly string[]): boolean =>
  contexts.some((context) => {
    try {
      keyring.open(text, context);
      return true;
    } catch {
      return false;
    }
  });

/** Tries each key on a text of every collection: a key with the right id and the wrong bytes opens nothing. */
const sealedState = async (mongo: Mongo, { keyring, contexts }: Sealed): Promise<SealedState> => {
  const used = new Map<string, SealedState['used'][number]>();
  for (const [collection, contextsOf] of Object.entries(contexts))
    for await (const document of mongo.collection<{ _id: string }>(collection).find().limit(maxLooked))
      for (const text of textsIn(document)) {
        const keyId = keyring.keyIdOf(text);
        const known = used.get(keyId) ?? { keyId, collections: [], opens: true };
        if (known.collections.includes(collection)) continue;
        const opens = known.opens && isOpenedBy(keyring, text, contextsOf(document._id));
        used.set(keyId, { keyId, collections: [...known.collections, collection], opens });
      }
  return { fingerprints: keyring.hashes(fingerprintedWord), used: [...used.values()] };
};

/** Only of a system for production: `npm start` is one machine of one person. */
const exposureOf = (settings: ReportedSettings): DoctorReport['exposure'] =>
  settings.NODE_ENV === 'production'
    ? {
        ...usersOf(settings),
        publicUrls: [settings.PUBLIC_URL, settings.INGEST_PUBLIC_URL].filter((url) => url !== undefined),
      }
    : null;

type ReportedSettings = Settings & { PUBLIC_URL?: string; INGEST_PUBLIC_URL?: string };

/** What of an audit log is not as it was written, in words. */
export interface AlteredLog {
  altered: string[];
  /** Where entries are missing, and the reason that a person has given for it. */
  acknowledged: string[];
}

/** A service's report to the operator's `doctor`. */
export const makeDoctorReport =
  (parts: {
    mongo: Mongo;
    broker: Broker;
    logger: Logger;
    database: string;
    settings: ReportedSettings;
    sealed?: Sealed;
    findStuck?: () => Promise<string[]>;
    findAltered?: () => Promise<AlteredLog>;
  }) =>
  async (): Promise<DoctorReport> => {
    const { mongo, broker, logger, database: name, settings, sealed, findStuck, findAltered } = parts;
    const orNull = <T>(look: () => Promise<T>): Promise<T | null> => {
      const looked = look().catch((error: unknown) => {
        logger.warn('a check for the doctor failed', { error });
        return null;
      });
      return withTimeLimit(looked, partLimitMs, () => null);
    };
    const [problems, topology, keys, stuck, altered] = await Promise.all([
      orNull(() => mongo.indexProblems()),
      orNull(() => broker.examine()),
      sealed === undefined ? null : orNull(() => sealedState(mongo, sealed)),
      findStuck === undefined ? [] : orNull(findStuck),
      findAltered === undefined ? undefined : orNull(findAltered),
    ]);
    return {
      database: { name, problems },
      broker: topology,
      weaknesses: weaknessesOf(settings),
      exposure: exposureOf(settings),
      stuck,
      ...(altered !== undefined && { altered: altered?.altered ?? null }),
      ...(altered && altered.acknowledged.length > 0 && { acknowledged: altered.acknowledged }),
      sealed: keys,
    };
  };
