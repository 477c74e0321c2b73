import { createKeyring, type Keyring } from './keyring.ts';

const hourMs = 3_600_000;

/** A key that ends at an hour; `key` is 32 bytes as base64. */
export interface HourKey {
  id: string;
  key: string;
}

/** The name of the key that ends at the first full hour from then on. */
export const hourKeyId = (until: Date): string => `hour-${Math.ceil(until.getTime() / hourMs)}`;

/** When a key ends; undefined for another name. */
export const hourKeyEnd = (id: string): Date | undefined => {
  const [, hour] = /^hour-(\d{1,9})$/.exec(id) ?? [];
  return hour === undefined ? undefined : new Date(Number(hour) * hourMs);
};

/** Seals texts with keys of which each ends at its hour: what it sealed can be read until then and by nobody after. */
export interface HourKeys {
  seal(plain: string, context: string, until: Date): Promise<string>;
  /** Under the key that sealed another text; undefined when it has ended. */
  sealLike(sealed: string, plain: string, context: string): Promise<string | undefined>;
  /** Undefined when its key has ended or is gone; rejects when the keys cannot be asked for. */
  open(sealed: string, context: string): Promise<string | undefined>;
}

/** `read`: those of the named keys that there are. */
export const createHourKeys = (parts: {
  read: (ids: readonly string[]) => Promise<readonly HourKey[]>;
  now: () => Date;
}): HourKeys => {
  const { read, now } = parts;
  const known = new Map<string, Keyring>();

  const hasEnded = (id: string): boolean => {
    const end = hourKeyEnd(id);
    return end === undefined || end <= now();
  };
  const keyring = async (id: string): Promise<Keyring | undefined> => {
    if (hasEnded(id)) {
      known.delete(id);
      return undefined;
    }
    if (!known.has(id)) {
      for (const other of known.keys()) if (hasEnded(other)) known.delete(other);
      for (const one of await read([id])) known.set(one.id, createKeyring(`${one.id}:${one.key}`));
    }
    return known.get(id);
  };
  const keyringOf = (sealed: string): Promise<Keyring | undefined> => keyring(sealed.split('.')[1] ?? '');

  return {
    seal: async (plain, context, until) => {
      const id = hourKeyId(until);
      const found = await keyring(id);
      if (found === undefined) throw new Error(`there is no key ${id}`);
      return found.seal(plain, context);
    },
    sealLike: async (sealed, plain, context) => (await keyringOf(sealed))?.seal(plain, context),
    open: async (sealed, context) => {
      const found = await keyringOf(sealed);
      try {
        return found?.open(sealed, context);
      } catch {
        // Sealed by a key of the same hour in another installation: an account that moved.
        return undefined;
      }
    },
  };
};
