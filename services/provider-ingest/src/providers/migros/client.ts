import { failure } from '@kopru/contracts/errors/failures';
import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import { z } from 'zod';
import { isSuccess, type PlatformHttp, platformWords } from '../platform-http.ts';
import { createEnvelope } from './cipher.ts';

/** Source: Migros Yemek API documentation: every answer has this envelope. */
const answerSchema = z.object({
  success: z.boolean(),
  data: z.unknown().optional(),
  errorMessage: z.unknown().optional(),
});

export type MigrosAnswer = { isDone: true; data: unknown } | { isDone: false; words: string };

export interface MigrosClient {
  get(integration: IntegrationCredentials, path: string): Promise<unknown>;
  /** The platform's answer, refusals included. */
  post(
    integration: IntegrationCredentials,
    path: string,
    body: Record<string, unknown>,
    signal?: AbortSignal,
  ): Promise<MigrosAnswer>;
}

export const createMigrosClient = (parts: { http: PlatformHttp; keyDerivation: 'raw' | 'sha256' }): MigrosClient => {
  const { http, keyDerivation } = parts;

  const call = async (
    { config }: IntegrationCredentials,
    { body: content, ...request }: { method: 'GET' | 'POST'; url: string; body?: unknown; signal?: AbortSignal },
  ): Promise<MigrosAnswer> => {
    const envelope = createEnvelope(config.secretKey ?? '', keyDerivation);
    if (envelope === undefined) throw http.credentialError(failure('aes_key_length'));
    const answer = await http.request({
      ...request,
      headers: { XApiKey: config.apiKey ?? '' },
      body: content === undefined ? undefined : envelope.seal(content),
    });
    const data = envelope.open(answer.data);
    const body = answerSchema.safeParse(data);
    if (!isSuccess(answer) && answer.status !== 400) throw http.refusal({ ...answer, data });
    if (answer.status === 204) return { isDone: true, data: null };
    if (isSuccess(answer) && body.data?.success === true) return { isDone: true, data: body.data.data };
    return { isDone: false, words: platformWords(data) ?? `HTTP ${answer.status}` };
  };

  return {
    async get(integration, url) {
      const answer = await call(integration, { method: 'GET', url });
      if (!answer.isDone) throw http.error(answer.words);
      return answer.data;
    },
    post: (integration, url, body, signal) => call(integration, { method: 'POST', url, body, signal }),
  };
};
