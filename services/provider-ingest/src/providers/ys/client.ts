import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import { z } from 'zod';
import { isSuccess, type PlatformAnswer, type PlatformCall, type PlatformHttp } from '../platform-http.ts';
import { credentialKey, sendWithToken, type Token, type TokenCache } from '../token-cache.ts';

const loginAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive().default(1800) });

export type YemeksepetiCall = Pick<PlatformCall, 'method' | 'url' | 'body'>;

export interface YemeksepetiClient {
  logIn(integration: IntegrationCredentials): Promise<Token>;
  /** Resolves with any answer; a 401 is first retried once with a new token. */
  call(integration: IntegrationCredentials, call: YemeksepetiCall): Promise<PlatformAnswer>;
}

export const createYemeksepetiClient = (parts: { http: PlatformHttp; tokens: TokenCache }): YemeksepetiClient => {
  const { http, tokens } = parts;
  const credential = ({ config }: IntegrationCredentials): string =>
    credentialKey('ys', config.apiKey, config.secretKey);

  const logIn = async ({ config }: IntegrationCredentials): Promise<Token> => {
    const form = { username: config.apiKey ?? '', password: config.secretKey ?? '', grant_type: 'client_credentials' };
    const answer = await http.request({
      method: 'POST',
      url: '/v2/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    });
    const body = loginAnswer.safeParse(answer.data);
    if (!isSuccess(answer) || !body.success) throw http.loginRefusal(answer);
    return { value: body.data.access_token, validForMs: body.data.expires_in * 1000 };
  };

  return {
    logIn,
    call: (integration, call) =>
      sendWithToken(tokens, { credential: credential(integration), logIn: () => logIn(integration) }, (token) =>
        http.request({ ...call, headers: { authorization: `Bearer ${token}` } }),
      ),
  };
};
