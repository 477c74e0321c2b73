import { randomBytes } from 'node:crypto';
import type { ReencryptResult } from '@kopru/contracts/internal/service';
import type { StoredModel } from '@kopru/mongo';
import { createHourKeys, hourKeyEnd, sealedUnder, type HourKey, type HourKeys, type Keyring } from '@kopru/secrets';
import { personKeyContext, type PersonKeyDocument } from './person-key.model.ts';

/** The keys that seal customers' data in privacy mode; made when they are first needed, the same for all replicas. */
export interface PersonKeys extends HourKeys {
  /** Those of the named ones that there are. */
  read(ids: readonly string[]): Promise<HourKey[]>;
  /** Deletes those that have ended. */
  sweep(): Promise<void>;
  /** Reseals under the active master key what an older one sealed. */
  reencrypt(limit: number): Promise<ReencryptResult>;
}

/** Made beforehand, so that orders are taken while the database is unavailable. */
const aheadHours = 24;
const hourMs = 3_600_000;

export const createPersonKeys = (parts: {
  keys: StoredModel<PersonKeyDocument>;
  keyring: Keyring;
  now: () => Date;
}): PersonKeys => {
  const { keys, keyring, now } = parts;
  const hourOf = (id: string): number => (hourKeyEnd(id)?.getTime() ?? 0) / hourMs;
  const opened = ({ _id, sealed }: PersonKeyDocument): HourKey => ({
    id: _id,
    key: keyring.open(sealed, personKeyContext(_id)),
  });

  const read: PersonKeys['read'] = async (ids) =>
    (await keys.find({ _id: { $in: ids }, endsAt: { $gt: now() } })).map(opened);

  const make = async (ids: readonly string[]): Promise<void> => {
    const operations = ids.flatMap((_id) => {
      const endsAt = hourKeyEnd(_id);
      if (endsAt === undefined) return [];
      const sealed = keyring.seal(randomBytes(32).toString('base64'), personKeyContext(_id));
      return [{ updateOne: { filter: { _id }, update: { $setOnInsert: { sealed, endsAt } }, upsert: true } }];
    });
    await keys.bulkWrite(operations, { ordered: false });
  };
  /** The named keys and those of the hours after them, which are asked for next. */
  const readOrMake = async (ids: readonly string[]): Promise<HourKey[]> => {
    const wanted = ids.flatMap((id) =>
      Array.from({ length: aheadHours }, (_one, index) => `hour-${hourOf(id) + index}`),
    );
    const there = await read(wanted);
    const known = new Set(there.map(({ id }) => id));
    const missing = wanted.filter((id) => !known.has(id));
    if (missing.length === 0) return there;
    // Another replica may have made some of them: what is stored counts.
    await make(missing);
    return read(wanted);
  };
  const sealing = createHourKeys({ read: readOrMake, now });
  const reading = createHourKeys({ read, now });
  const { activeKeyId } = keyring;
  const underOther = { sealed: { $not: sealedUnder(activeKeyId) } };

  return {
    read,
    seal: sealing.seal,
    sealLike: reading.sealLike,
    open: reading.open,
    sweep: async () => {
      await keys.deleteMany({ endsAt: { $lte: now() } });
    },
    reencrypt: async (limit) => {
      let reencrypted = 0;
      for (const { _id, sealed } of await keys.find(underOther).limit(limit)) {
        const anew = keyring.reseal(sealed, personKeyContext(_id));
        reencrypted += (await keys.updateOne({ _id, sealed }, { $set: { sealed: anew } })).modifiedCount;
      }
      return { activeKeyId, reencrypted, remaining: await keys.countDocuments(underOther) };
    },
  };
};
