import { CreateBucketCommand, GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { eventually, findProgram, freePort, waitFor } from '@kopru/testing';
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** An S3-compatible server of this test alone. */
export interface S3Store {
  url: string;
  port: number;
  /** False: it knows the ids of keys only (s3rver), and takes any signature. */
  judgesSignatures: boolean;
  settings: { type: 's3'; bucket: string; accessKeyId: string; secretAccessKey: string };
  /** Every object of the bucket, as a reader gets it. */
  objects(): Promise<{ key: string; text: string }[]>;
  stop(): Promise<void>;
}

const version = 'v1.8.0';
const bucket = 'orders';
const installLimitMs = 240_000;
const cache = fileURLToPath(new URL('../../../../.data/cache/s3', import.meta.url));

const findVersitygw = (): string | undefined => findProgram('versitygw', [join(cache, 'versitygw')]);

/** The path of versitygw: of this machine, or built once with Go into the cache, which takes minutes; undefined without Go. */
const buildVersitygw = (): string | undefined => {
  const known = findVersitygw();
  const go = findProgram('go', ['/usr/local/go/bin/go']);
  if (known !== undefined || go === undefined) return known;
  mkdirSync(cache, { recursive: true });
  try {
    const env = { ...process.env, GOBIN: cache, GOFLAGS: '' };
    execFileSync(go, ['install', `github.com/versity/versitygw/cmd/versitygw@${version}`], {
      env,
      timeout: installLimitMs,
      stdio: 'ignore',
    });
  } catch {
    return undefined;
  }
  return findVersitygw();
};

interface Server {
  command: string;
  args: string[];
  /** Both the id and the secret of its one key. */
  key: string;
  env: Record<string, string>;
}

const versitygw = (command: string, folder: string, port: number): Server => {
  const key = 'the-key-of-the-test';
  for (const name of ['data', 'sidecar']) mkdirSync(join(folder, name));
  const paths = ['--sidecar', join(folder, 'sidecar'), join(folder, 'data')];
  const args = ['--port', `127.0.0.1:${port}`, '--quiet', 'posix', ...paths];
  return { command, args, key, env: { ROOT_ACCESS_KEY: key, ROOT_SECRET_KEY: key } };
};
const s3rver = (folder: string, port: number): Server => {
  const program = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js');
  const args = [
    program,
    '--silent',
    '--no-vhost-buckets',
    '--address',
    '127.0.0.1',
    '--port',
    String(port),
    '--directory',
    folder,
  ];
  return { command: process.execPath, args, key: 'S3RVER', env: {} };
};

interface S3StoreOptions {
  /** Builds a versitygw where there is none yet. */
  mayBuild?: boolean;
}

/** A versitygw where there is one, which stores objects as a big store does; otherwise npm's s3rver. */
export const s3Store = async ({ mayBuild = false }: S3StoreOptions = {}): Promise<S3Store> => {
  const folder = mkdtempSync(join(tmpdir(), 'kopru-s3-'));
  const port = await freePort();
  const found = mayBuild ? buildVersitygw() : findVersitygw();
  const { command, args, key, env } = found === undefined ? s3rver(folder, port) : versitygw(found, folder, port);
  const server = spawn(command, args, { env: { PATH: process.env['PATH'], ...env }, stdio: 'ignore' });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const url = `http://127.0.0.1:${port}`;
  const credentials = { accessKeyId: key, secretAccessKey: key };
  const client = new S3Client({ endpoint: url, region: 'us-east-1', credentials, forcePathStyle: true });
  /** Whoever reads an object while s3rver replaces it is cut off, and reads it again. */
  const read = (key: string) =>
    eventually(async () => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      return { key, text: (await Body?.transformToString()) ?? '' };
    });
  const made = () => client.send(new CreateBucketCommand({ Bucket: bucket })).then(() => true);
  await waitFor(made, { what: 'an S3-compatible server' });
  return {
    url,
    port,
    judgesSignatures: found !== undefined,
    settings: { type: 's3', bucket, ...credentials },
    objects: async () => {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket, MaxKeys: 1000 }));
      return Promise.all(Contents.map(({ Key = '' }) => read(Key)));
    },
    stop: async () => {
      client.destroy();
      server.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
