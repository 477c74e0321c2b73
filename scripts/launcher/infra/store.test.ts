import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDataDir, type DataDir } from '../data-dir.ts';
import type { Backing, BackingContext } from './backing.ts';
import { hostsOf, mustBeReachable, rememberStore, storeFile, storeOf } from './store.ts';

const servers = { MONGODB_URI: 'mongodb://a,b/?replicaSet=rs0', RABBITMQ_URL: 'amqp://a' };

describe('the memory of a data directory', () => {
  let dataDir: DataDir;
  beforeEach(() => {
    dataDir = openDataDir(mkdtempSync(join(tmpdir(), 'kopru-store-')));
  });
  afterEach(() => {
    rmSync(dataDir.path, { recursive: true });
  });

  const context = (env: NodeJS.ProcessEnv): BackingContext => ({ dataDir, env, purpose: 'start' });
  const remember = (env: NodeJS.ProcessEnv, way: 'env' | 'docker' | 'native'): void => {
    rememberStore(context(env), way, { addresses: { MONGODB_URI: env['MONGODB_URI'] } } as Backing);
  };
  const putNativeData = (): void => {
    mkdirSync(dataDir.file('mongodb'));
    writeFileSync(dataDir.file('mongodb', 'WiredTiger'), '');
  };
  const check = (env: NodeJS.ProcessEnv): void => {
    const store = storeOf(dataDir);
    if (store === undefined) throw new Error('nothing is remembered');
    mustBeReachable(context(env), store);
  };

  it('is empty before the first start', () => {
    expect(storeOf(dataDir)).toBeUndefined();
  });

  it('knows a directory of before it was kept by what is in it', () => {
    dataDir.secret('instance', () => 'abc');
    expect(storeOf(dataDir)).toEqual({ way: 'docker', place: 'kopru-abc_mongodb' });
    putNativeData();
    expect(storeOf(dataDir)).toEqual({ way: 'native', place: 'mongodb' });
  });

  it('lets the same servers be named in another order, with another password or with a new member', () => {
    remember(servers, 'env');
    expect(() => check({ ...servers, MONGODB_URI: 'mongodb://u:p@c:27017,b:27017,a' })).not.toThrow();
  });

  it.each<[string, NodeJS.ProcessEnv, string]>([
    ['no servers', {}, 'MONGODB_URI and RABBITMQ_URL are not both set'],
    ['other servers', { ...servers, MONGODB_URI: 'mongodb://c' }, 'MONGODB_URI leads to c:27017'],
    ['another way', { KOPRU_INFRA: 'docker' }, 'KOPRU_INFRA=docker leads to another one. Unset KOPRU_INFRA;'],
    ['other databases', { ...servers, DATABASE_PREFIX: 'x_' }, 'Set DATABASE_PREFIX=kopru_;'],
  ])('refuses %s when a MongoDB of the environment holds the data', (_what, env, sentence) => {
    remember(servers, 'env');
    expect(() => check(env)).toThrow(sentence);
    expect(() => check(env)).toThrow('for an empty system set another DATA_DIR.');
  });

  it('refuses servers of the environment when the data are in the directory itself', () => {
    putNativeData();
    expect(() => check({})).not.toThrow();
    expect(() => check(servers)).toThrow('MONGODB_URI leads to another one. Unset MONGODB_URI;');
  });

  it('says so when the folder with the data is gone', () => {
    remember({}, 'native');
    expect(() => check({})).toThrow(`that folder is gone. Put it back, or remove ${storeFile(dataDir)} to begin anew`);
  });
});

describe('the hosts of a MongoDB address', () => {
  it.each([
    ['mongodb://u:p%40@B,a:27018/db?x=1', 'a:27018,b:27017'],
    ['mongodb+srv://u:p@cluster.example/?x=1', 'cluster.example'],
    ['mongodb://[::1]:27017', '[::1]:27017'],
  ])('of %s are %s', (uri, hosts) => {
    expect(hostsOf(uri)).toBe(hosts);
  });
});
