import { fingerprintedWord, type DoctorReport } from '@kopru/contracts/internal/service';
import { createKeyring, type Keyring } from '@kopru/secrets';
import { reasonOf, withProblem, type Finding } from './finding.ts';

const area = 'MASTER_KEYS';

/** What the services know of a key that sealed something. */
interface UsedKey {
  places: string[];
  /** Every service that needs the key has it. */
  isKnown: boolean;
  /** The key opens the texts sealed with it, and its bytes are those given to the doctor. */
  isRight: boolean;
}

const usedKeys = (
  reports: readonly DoctorReport[],
  given: ReadonlySet<string>,
  prefix: string,
): Map<string, UsedKey> => {
  const all = new Map<string, UsedKey>();
  const isAmong = (fingerprints: Iterable<string>, keyId: string): boolean =>
    [...fingerprints].some((one) => one.startsWith(`${keyId}.`));
  for (const { database, sealed } of reports)
    for (const { keyId, collections, opens } of sealed?.used ?? []) {
      const { places, isKnown, isRight } = all.get(keyId) ?? { places: [], isKnown: true, isRight: true };
      const owner = database.name.startsWith(prefix) ? database.name.slice(prefix.length) : database.name;
      const theirs = sealed?.fingerprints ?? [];
      all.set(keyId, {
        places: [...places, ...collections.map((collection) => `${owner}.${collection}`)],
        isKnown: isKnown && isAmong(theirs, keyId) && isAmong(given, keyId),
        isRight: isRight && opens && theirs.some((one) => one.startsWith(`${keyId}.`) && given.has(one)),
      });
    }
  return all;
};

const keyProblem = (keyId: string, { places, isKnown, isRight }: UsedKey): string | undefined => {
  if (!isKnown) return `${keyId} is not among them, but ${places.join(', ')} need it: add it back.`;
  if (!isRight) return `${keyId} has other bytes than the key of this name that sealed ${places.join(', ')}.`;
  return undefined;
};

export const checkKeys = (env: NodeJS.ProcessEnv, reports: readonly DoctorReport[]): Finding[] => {
  let keyring: Keyring;
  try {
    keyring = createKeyring(env['MASTER_KEYS'] ?? '');
  } catch (error) {
    return [{ area, subject: 'can be read', problem: `${reasonOf(error)}: k1:<32 bytes in base64>,….` }];
  }
  const used = usedKeys(reports, new Set(keyring.hashes(fingerprintedWord)), env['DATABASE_PREFIX'] ?? 'kopru_');
  return [
    { area, subject: `can be read; ${keyring.activeKeyId} seals` },
    ...[...used].map(([keyId, key]) =>
      withProblem({ area, subject: `${keyId} opens what it sealed` }, keyProblem(keyId, key)),
    ),
  ];
};
