import type { Mongo } from '@kopru/mongo';
import { sealedUnder, type Keyring } from '@kopru/secrets';
import { resultContext, resultSchema } from './idempotency.model.ts';

const batch = 200;

/**
 * Seals stored results under the active master key, so that a repeat is answered although the older key is gone. One walk
 * by id: there may be as many as requests in a day.
 */
export const makeResealResults = (mongo: Mongo, keyring: Keyring) => {
  const results = mongo.collection(resultSchema);
  const others = { sealed: { $not: sealedUnder(keyring.activeKeyId) } };

  const resealAfter = async (last: string): Promise<string[]> => {
    const found = await results
      .find({ ...others, _id: { $gt: last } })
      .sort({ _id: 1 })
      .limit(batch)
      .toArray();
    for (const { _id, sealed } of found)
      await results.updateOne({ _id, sealed }, { $set: { sealed: keyring.reseal(sealed, resultContext(_id)) } });
    return found.map(({ _id }) => _id);
  };

  return async (): Promise<{ reencrypted: number; remaining: number }> => {
    let reencrypted = 0;
    for (let ids = await resealAfter(''); ids.length > 0; ids = await resealAfter(ids.at(-1) ?? ''))
      reencrypted += ids.length;
    return { reencrypted, remaining: await results.countDocuments(others) };
  };
};
