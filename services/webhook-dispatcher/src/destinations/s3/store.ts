import { createHash } from 'node:crypto';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { S3Client } from '@aws-sdk/client-s3';
import { failure, type Failure } from '@kopru/contracts/errors/failures';
import type { Destination as Settings } from '@kopru/contracts/internal/destinations';
import { RefusedAddressError, unreachableReason, type UrlGuard } from '@kopru/outbound-http';
import { LRUCache } from 'lru-cache';
import { notAllowed } from '../destination.ts';

export type S3Settings = Extract<Settings, { type: 's3' }>;

/** A store's answer; without a status it gave none. */
export interface StoreAnswer {
  statusCode: number | null;
  error: Failure | null;
}

/** A bucket of an account. */
export interface Store {
  /** Writes an object whole or not at all. */
  put(key: string, body: string, signal: AbortSignal): Promise<StoreAnswer>;
  head(key: string, signal: AbortSignal): Promise<StoreAnswer>;
}

export interface Stores {
  of(url: URL, settings: S3Settings): Store;
  close(): void;
}

const maxClients = 500;
/** Idle connections are closed before most stores would close them. */
const idleMs = 4_000;

const answered = (statusCode: number | undefined): StoreAnswer => ({ statusCode: statusCode ?? null, error: null });

const refusedBy = (error: unknown): StoreAnswer => {
  if (error instanceof RefusedAddressError) return { statusCode: null, error: notAllowed(error.reason) };
  const { $metadata, name } = error as { $metadata?: { httpStatusCode?: number }; name?: string };
  const statusCode = $metadata?.httpStatusCode;
  if (statusCode === undefined) return { statusCode: null, error: unreachableReason(error) };
  return { statusCode, error: failure('store_refused', { text: (name ?? '').slice(0, 100) }) };
};

/** Loaded when the first bucket is used. */
const loadSdk = () => import('@aws-sdk/client-s3');

interface Opened {
  sdk: Awaited<ReturnType<typeof loadSdk>>;
  client: S3Client;
}

const storeWith = (open: () => Promise<Opened>, Bucket: string): Store => ({
  put: async (Key, body, abortSignal) => {
    const { sdk, client } = await open();
    // The store compares the sum with what it got, so it stores no object that was cut off or changed on its way.
    const ContentMD5 = createHash('md5').update(body).digest('base64');
    const object = { Bucket, Key, Body: body, ContentMD5, ContentType: 'application/x-ndjson' };
    return client
      .send(new sdk.PutObjectCommand(object), { abortSignal })
      .then(({ $metadata }) => answered($metadata.httpStatusCode), refusedBy);
  },
  head: async (Key, abortSignal) => {
    const { sdk, client } = await open();
    return client
      .send(new sdk.HeadObjectCommand({ Bucket, Key }), { abortSignal })
      .then(({ $metadata }) => answered($metadata.httpStatusCode), refusedBy);
  },
});

/** All connections go out through the guard; what the SDK would try again by itself is left to the schedule. */
export const createStores = (guard: UrlGuard): Stores => {
  const agent = { keepAlive: true, timeout: idleMs, lookup: guard.lookup };
  const requestHandler = { httpAgent: new HttpAgent(agent), httpsAgent: new HttpsAgent(agent) };
  const clients = new LRUCache<string, S3Client>({ max: maxClients });
  return {
    of: (url, { bucket, region, accessKeyId, secretAccessKey }) => {
      const endpoint = url.href;
      const key = JSON.stringify([endpoint, region, accessKeyId, secretAccessKey]);
      const open = async (): Promise<Opened> => {
        const sdk = await loadSdk();
        let client = clients.get(key);
        if (client === undefined) {
          client = new sdk.S3Client({
            endpoint,
            region,
            credentials: { accessKeyId, secretAccessKey },
            forcePathStyle: true,
            maxAttempts: 1,
            requestChecksumCalculation: 'WHEN_REQUIRED',
            responseChecksumValidation: 'WHEN_REQUIRED',
            requestHandler,
          });
          clients.set(key, client);
        }
        return { sdk, client };
      };
      return storeWith(open, bucket);
    },
    close: () => {
      requestHandler.httpAgent.destroy();
      requestHandler.httpsAgent.destroy();
    },
  };
};
