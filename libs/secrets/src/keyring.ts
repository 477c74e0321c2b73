import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';

export interface Keyring {
  /** Encrypts under the active key. The context (what it is, whose it is) must be the same when opening. */
  seal(plain: string, context: string): string;
  /** Throws when the text was changed, belongs to another context, or its key is not in the ring. */
  open(sealed: string, context: string): string;
  /** Seals a sealed text again, under the active key. */
  reseal(sealed: string, context: string): string;
  /** The id of the key that a sealed text needs. */
  keyIdOf(sealed: string): string;
  readonly activeKeyId: string;
  /** Keyed hash for looking a secret up without storing it, under the active key. */
  hash(value: string): string;
  /** The hashes under every key of the ring, so that look-ups work on while keys are rotated. */
  hashes(value: string): string[];
  /** 32 bytes for a purpose of their own from each key, the active one's first; the same whenever they are asked for. */
  derive(purpose: string): Buffer[];
}

interface Key {
  id: string;
  secret: Buffer;
  // Key objects: with bytes instead, Node prepares the key anew at each use, which takes longer than the use.
  encryption: KeyObject;
  lookup: KeyObject;
}

/** Matches stored texts that the key of this id sealed, for queries. */
export const sealedUnder = (keyId: string): RegExp => new RegExp(`^v1\\.${keyId}\\.`);

const derive = (secret: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `kopru ${purpose}`, 32));

const parseKey = (entry: string): Key => {
  const [, id, encoded] = /^([\w-]{1,32}):(.+)$/.exec(entry.trim()) ?? [];
  const secret = Buffer.from(encoded ?? '', 'base64');
  if (id === undefined || secret.length !== 32) throw new Error('a master key must read id:base64 of 32 bytes');
  const keyFor = (purpose: string): KeyObject => createSecretKey(derive(secret, purpose));
  return { id, secret, encryption: keyFor('encryption'), lookup: keyFor('lookup') };
};

/** From `id:base64,id:base64`: the first key seals, every key opens. */
export const createKeyring = (text: string): Keyring => {
  const keys = text.split(',').map(parseKey);
  const byId = new Map(keys.map((key) => [key.id, key]));
  const [active] = keys as [Key, ...Key[]];
  const hashWith = (key: Key, value: string): string =>
    `${key.id}.${createHmac('sha256', key.lookup).update(value).digest('base64url')}`;
  const partsOf = (sealed: string): [string, Buffer, Buffer] => {
    const [version, keyId, iv, box] = sealed.split('.');
    if (version !== 'v1' || keyId === undefined || iv === undefined || box === undefined)
      throw new Error('not a sealed text');
    return [keyId, Buffer.from(iv, 'base64url'), Buffer.from(box, 'base64url')];
  };

  const seal = (plain: string, context: string): string => {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', active.encryption, iv).setAAD(Buffer.from(context));
    const box = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `v1.${active.id}.${iv.toString('base64url')}.${box.toString('base64url')}`;
  };
  const open = (sealed: string, context: string): string => {
    const [keyId, iv, box] = partsOf(sealed);
    const key = byId.get(keyId);
    if (key === undefined) throw new Error(`the master key "${keyId}" is not in the ring`);
    const decipher = createDecipheriv('aes-256-gcm', key.encryption, iv, { authTagLength: 16 })
      .setAAD(Buffer.from(context))
      .setAuthTag(box.subarray(-16));
    return Buffer.concat([decipher.update(box.subarray(0, -16)), decipher.final()]).toString('utf8');
  };

  return {
    activeKeyId: active.id,
    seal,
    open,
    reseal: (sealed, context) => seal(open(sealed, context), context),
    keyIdOf: (sealed) => partsOf(sealed)[0],
    hash: (value) => hashWith(active, value),
    hashes: (value) => keys.map((key) => hashWith(key, value)),
    derive: (purpose) => keys.map(({ secret }) => derive(secret, purpose)),
  };
};
