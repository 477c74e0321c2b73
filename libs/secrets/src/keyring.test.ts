import { randomBytes } from 'node:crypto';
import { createKeyring, sealedUnder } from './keyring.ts';

const key = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`;

describe('a keyring', () => {
  const first = key('k1');
  const ring = createKeyring(first);

  it('opens what it sealed, in the same context only', () => {
    const sealed = ring.seal('çok gizli', 'account:1');
    expect(ring.open(sealed, 'account:1')).toBe('çok gizli');
    expect(() => ring.open(sealed, 'account:2')).toThrow();
  });

  it('refuses a text that was changed', () => {
    const sealed = ring.seal('gizli', 'c');
    const box = sealed.split('.');
    const changed = Buffer.from(box[3] ?? '', 'base64url');
    changed[0] = (changed[0] ?? 0) ^ 1;
    expect(() => ring.open([...box.slice(0, 3), changed.toString('base64url')].join('.'), 'c')).toThrow();
  });

  it('still opens and finds what an older key sealed after a new key leads', () => {
    const rotated = createKeyring(`${key('k2')},${first}`);
    expect(rotated.open(ring.seal('eski', 'c'), 'c')).toBe('eski');
    expect(rotated.hashes('kpr')).toContain(ring.hash('kpr'));
    expect(rotated.keyIdOf(rotated.seal('yeni', 'c'))).toBe('k2');
  });

  it('brings a secret under the key that leads, and tells which key sealed a text', () => {
    const rotated = createKeyring(`${key('k2')},${first}`);
    const before = ring.seal('eski', 'c');
    const after = rotated.reseal(before, 'c');
    expect(rotated.open(after, 'c')).toBe('eski');
    expect([before, after].map((sealed) => sealedUnder('k2').test(sealed))).toEqual([false, true]);
  });

  it('derives bytes for a purpose, the same each time, of which those of an older key stay', () => {
    const rotated = createKeyring(`${key('k2')},${first}`);
    expect(ring.derive('signing')).toEqual(createKeyring(first).derive('signing'));
    expect(ring.derive('signing')).not.toEqual(ring.derive('encryption'));
    expect(rotated.derive('signing')[1]).toEqual(ring.derive('signing')[0]);
    expect(rotated.derive('signing')[0]).toHaveLength(32);
  });

  it('says which key is missing', () => {
    expect(() => createKeyring(key('k3')).open(ring.seal('x', 'c'), 'c')).toThrow('"k1"');
  });

  it.each(['', 'k1', 'k1:short', `k 1:${randomBytes(32).toString('base64')}`])('refuses %p as a ring', (text) => {
    expect(() => createKeyring(text)).toThrow('a master key must read');
  });
});
