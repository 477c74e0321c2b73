// The files of a chain: a full back-up and the changes since, in a folder of its own.
//
// A file begins with a line of JSON that anybody can read and that says what it holds. Behind it is gzip of lines of extended
// JSON, encrypted (AES-256-GCM) where BACKUP_KEY is set; the last line counts the others and has their SHA-256.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { once } from 'node:events';
import { pipeline } from 'node:stream';
import { finished } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip, createGzip } from 'node:zlib';
import { BSON, Refusal, shown, textOf, timeOf } from './store.mjs';

const [tagBytes, ivBytes, maxHeader] = [16, 12, 1 << 20];
const stale = 3_600_000;

const fingerprintOf = (key) => createHash('sha256').update('köprü back-up').update(key).digest('hex').slice(0, 12);

/** The keys of BACKUP_KEY, 32 bytes in base64, with commas between several: the first encrypts, each opens. */
export const keysOf = (text) =>
  (text ?? '')
    .split(',')
    .filter((one) => one.trim() !== '')
    .map((one) => {
      const key = Buffer.from(one.trim(), 'base64');
      if (key.length !== 32) throw new Refusal('BACKUP_KEY must be 32 bytes in base64: openssl rand -base64 32');
      return { key, fingerprint: fingerprintOf(key) };
    });

export const fileNameOf = (number, kind) => `${String(number).padStart(6, '0')}-${kind}.kopru`;
const fileName = /^(\d{6})-(?:full|changes)\.kopru$/;

const syncFolder = async (folder) => {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
};

/** Gives the finished file its name, unless somebody else was quicker. */
const publish = async (part, file) => {
  try {
    await link(part, file);
  } catch (error) {
    if (error.code === 'EEXIST') throw new Refusal(`${file} is there already: another back-up runs on this folder.`);
    // Some volumes know no second name.
    return rename(part, file);
  }
  await unlink(part);
};

/**
 * Writes one file: `produce` gets a function that takes the lines. Until it is whole and on the disk it has another name, so a
 * back-up that is killed leaves nothing that looks like one. Resolves to its size and number of lines.
 */
export const writeMember = async (folder, header, [seal], produce) => {
  await mkdir(folder, { recursive: true });
  const file = join(folder, fileNameOf(header.number, header.kind));
  const part = `${file}.${process.pid}.part`;
  const iv = randomBytes(ivBytes);
  const sealed = seal && { key: seal.fingerprint, iv: iv.toString('base64') };
  const head = `${JSON.stringify({ kopru: 2, ...header, ...(sealed && { sealed }) })}\n`;
  const hash = createHash('sha256').update(head);
  const out = createWriteStream(part, { mode: 0o600 });
  try {
    out.write(head);
    const gzip = createGzip();
    const cipher = seal && createCipheriv('aes-256-gcm', seal.key, iv).setAAD(Buffer.from(head));
    // The tag follows when the cipher has ended.
    let broken;
    const last = pipeline(
      gzip,
      ...(cipher ? [cipher] : []),
      async function* (source) {
        yield* source;
        if (cipher) yield cipher.getAuthTag();
      },
      out,
      (error) => (broken = error),
    );
    let count = 0;
    const write = async (line) => {
      if (broken) throw broken;
      hash.update(line).update('\n');
      if (!gzip.write(`${line}\n`)) await once(gzip, 'drain');
    };
    await produce(async (value) => {
      count += 1;
      await write(BSON.EJSON.stringify(value, { relaxed: false }));
    });
    gzip.end(`${JSON.stringify({ end: true, count, sha256: hash.digest('hex') })}\n`);
    await finished(last);
    const handle = await open(part, 'r');
    await handle.sync().finally(() => handle.close());
    await publish(part, file);
    await syncFolder(folder);
    return { file, count, bytes: (await stat(file)).size };
  } catch (error) {
    out.destroy();
    await rm(part, { force: true });
    throw error;
  }
};

const damaged = (file, why) => new Refusal(`${basename(file)} is damaged: ${why}.`);

/** The first line of a file: what it holds. */
export const headerOf = async (file) => {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(maxHeader), 0, maxHeader, 0);
    const end = buffer.subarray(0, bytesRead).indexOf('\n');
    const line = buffer.toString('utf8', 0, end + 1);
    const header = end > 0 ? JSON.parse(line) : {};
    if (header.kopru !== 2) throw new Error('no back-up of a chain');
    return { ...header, file, line, from: header.from && timeOf(header.from), to: timeOf(header.to) };
  } catch (error) {
    throw damaged(file, `its first line cannot be read (${error.message})`);
  } finally {
    await handle.close();
  }
};

const opened = async ({ file, line, sealed }, keys) => {
  const start = Buffer.byteLength(line);
  if (!sealed) return [createReadStream(file, { start })];
  const found = keys.find(({ fingerprint }) => fingerprint === sealed.key);
  if (found === undefined)
    throw new Refusal(
      keys.length === 0
        ? `${basename(file)} is encrypted: set BACKUP_KEY to the key ${sealed.key}.`
        : `${basename(file)} is encrypted with the key ${sealed.key}; BACKUP_KEY has ${keys.map((one) => one.fingerprint).join(', ')}.`,
    );
  const { size } = await stat(file);
  const tagAt = size - tagBytes;
  if (tagAt <= start) throw damaged(file, 'its end is missing');
  const handle = await open(file);
  const { buffer } = await handle.read(Buffer.alloc(tagBytes), 0, tagBytes, tagAt);
  await handle.close();
  const decipher = createDecipheriv('aes-256-gcm', found.key, Buffer.from(sealed.iv, 'base64'));
  decipher.setAAD(Buffer.from(line)).setAuthTag(buffer);
  return [createReadStream(file, { start, end: tagAt - 1 }), decipher];
};

const splitLines = async function* (source) {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of source) {
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = lines.pop();
    yield* lines;
  }
  if (rest !== '') yield rest;
};

/** The lines of a file as text; throws when it is cut off or anything in it was changed. */
const linesOf = async function* (header, keys) {
  const { file, line: head } = header;
  const hash = createHash('sha256').update(head);
  let [count, end] = [0, undefined];
  const streams = await opened(header, keys);
  try {
    for await (const line of splitLines(pipeline(...streams, createGunzip(), () => undefined))) {
      if (line.startsWith('{"end":true')) end = JSON.parse(line);
      else {
        hash.update(line).update('\n');
        count += 1;
        yield line;
      }
    }
  } catch (error) {
    throw damaged(file, `it is cut off or was changed (${error.message})`);
  }
  if (end === undefined) throw damaged(file, 'its end is missing');
  if (end.count !== count || end.sha256 !== hash.digest('hex')) throw damaged(file, 'it is not what was written');
};

export const entriesOf = async function* (header, keys) {
  for await (const line of linesOf(header, keys)) yield BSON.EJSON.parse(line, { relaxed: false });
};

/** Reads a file to its end, so that nothing is begun with one that is damaged. */
export const verify = async (header, keys) => {
  const lines = linesOf(header, keys);
  while (!(await lines.next()).done);
};

/** Removes what back-ups that were killed left behind. */
export const removeParts = async (folder) => {
  for (const name of await readdir(folder).catch(() => []))
    if (name.endsWith('.part') && Date.now() - (await stat(join(folder, name))).mtimeMs > stale)
      await rm(join(folder, name));
};

/** What a folder holds of a chain, in order, with the first thing that is wrong with it. */
export const readChain = async (folder) => {
  const names = (await readdir(folder)).filter((name) => fileName.test(name)).sort();
  const members = [];
  for (const name of names) {
    const before = members.at(-1);
    const number = Number(fileName.exec(name)[1]);
    const wanted = members.length;
    const until =
      before === undefined ? '' : ` What came before it reaches to ${shown(before.to)}: --to ${textOf(before.to)}.`;
    if (number !== wanted)
      return {
        members,
        problem: `${fileNameOf(wanted, wanted === 0 ? 'full' : 'changes')} is missing in ${folder}.${until}`,
      };
    const header = await headerOf(join(folder, name)).catch((error) => ({ problem: error.message }));
    if (header.problem !== undefined) return { members, problem: header.problem + until };
    if (before !== undefined && (header.chain !== before.chain || header.from.compare(before.to) !== 0))
      return { members, problem: `${name} does not follow ${basename(before.file)}: it is of another chain.${until}` };
    members.push(header);
  }
  return { members };
};

/** The chains of a folder, oldest first; those whose full back-up was never finished are left out. */
export const chainsOf = async (folder) => {
  const names = (await readdir(folder, { withFileTypes: true }).catch(() => [])).filter((one) => one.isDirectory());
  const found = names
    .map(({ name }) => name)
    .filter((name) => /^\d{8}T\d{6}(?:\d{3})?Z$/.test(name))
    .sort();
  const chains = [];
  for (const name of found) {
    const { members, problem } = await readChain(join(folder, name));
    if (members.length > 0 || problem !== undefined)
      chains.push({ name, folder: join(folder, name), members, problem });
  }
  return chains;
};
