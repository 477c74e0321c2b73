import { createKeyring, type Keyring } from '@kopru/secrets';
import type { MongoClient } from 'mongodb';
import { apiKeyContext } from '../../../services/api-gateway/src/accounts/account.repository.ts';
import { examined, reasonOf, withProblem, type Finding } from './finding.ts';

const area = 'MASTER_KEYS';
/** Where sealed texts are, by the end of the database's name. */
const sealedIn = [
  ['gateway', 'accounts'],
  ['restaurants', 'integrations'],
  ['restaurants', 'restaurants'],
  ['ingest', 'integrations'],
  ['webhooks', 'accountKeys'],
  ['webhooks', 'endpoints'],
] as const;

const maxLooked = 20_000;
const sealedText = /^v1\.([\w-]{1,32})\.[\w-]+\.[\w-]+$/;

const keyIdsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return sealedText.exec(value)?.slice(1) ?? [];
  if (value === null || typeof value !== 'object' || value instanceof Date) return [];
  return Object.values(value).flatMap(keyIdsIn);
};

const usedKeyIds = async (client: MongoClient, prefix: string): Promise<Map<string, string[]>> => {
  const used = new Map<string, string[]>();
  for (const [database, collection] of sealedIn) {
    const documents = client.db(`${prefix}${database}`).collection(collection).find().limit(maxLooked);
    for await (const document of documents)
      for (const id of keyIdsIn(document)) {
        const places = used.get(id) ?? [];
        if (!places.includes(`${database}.${collection}`)) used.set(id, [...places, `${database}.${collection}`]);
      }
  }
  return used;
};

interface Account {
  _id: string;
  keys: { sealed: string }[];
}

/** A key of the right name and the wrong bytes opens nothing: each is tried on something that it sealed. */
const opens = async (client: MongoClient, prefix: string, keyring: Keyring, id: string): Promise<boolean> => {
  const sealed = { $regex: `^v1\\.${id}\\.` };
  const accounts = client.db(`${prefix}gateway`).collection<Account>('accounts');
  const account = await accounts.findOne({ 'keys.sealed': sealed });
  const text = account?.keys.map((key) => key.sealed).find((one) => keyring.keyIdOf(one) === id);
  if (account === null || text === undefined) return true;
  try {
    keyring.open(text, apiKeyContext(account._id));
    return true;
  } catch {
    return false;
  }
};

const keyFinding = async (
  look: { client: MongoClient; prefix: string; keyring: Keyring; known: ReadonlySet<string> },
  [id, places]: [string, string[]],
): Promise<Finding> => {
  const { client, prefix, keyring, known } = look;
  const finding = { area, subject: `${id} opens what it sealed` };
  if (!known.has(id))
    return { ...finding, problem: `${id} is not among them, but ${places.join(', ')} need it: add it back.` };
  const isRight = await opens(client, prefix, keyring, id);
  return withProblem(
    finding,
    isRight ? undefined : `${id} has other bytes than the key of this name that sealed ${places.join(', ')}.`,
  );
};

export const checkKeys = async (client: MongoClient | undefined, env: NodeJS.ProcessEnv): Promise<Finding[]> => {
  const text = env['MASTER_KEYS'] ?? '';
  let keyring: Keyring;
  try {
    keyring = createKeyring(text);
  } catch (error) {
    return [{ area, subject: 'can be read', problem: `${reasonOf(error)}: k1:<32 bytes in base64>,….` }];
  }
  const first = { area, subject: `can be read; ${keyring.activeKeyId} seals` };
  if (client === undefined) return [first];
  const known = new Set(text.split(',').map((entry) => entry.trim().split(':')[0] ?? ''));
  const prefix = env['DATABASE_PREFIX'] ?? 'kopru_';
  const others = await examined(area, 'fit the databases', async () => {
    const findings: Finding[] = [];
    for (const used of await usedKeyIds(client, prefix))
      findings.push(await keyFinding({ client, prefix, keyring, known }, used));
    return findings;
  });
  return [first, ...others];
};
