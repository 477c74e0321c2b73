import { appError } from '@kopru/contracts/errors/errors';
import { failure } from '@kopru/contracts/errors/failures';
import { isAppError } from '@kopru/errors';
import { createPlatformHttp } from '../providers/platform-http.ts';
import { connectionFailureOf } from './connection-failure.ts';

const http = createPlatformHttp({ name: 'Trendyol Go', baseUrl: 'http://127.0.0.1:1', timeoutMs: 1000 });
const answer = (status: number) => ({ status, data: { message: 'Not in our words' }, retryAfterSeconds: undefined });
const codeOf = (error: unknown) => (isAppError(error) ? connectionFailureOf(error).code : 'no error of ours');

describe('the failure of a test of the connection', () => {
  it.each([
    [401, 'credential_not_taken'],
    [403, 'credential_not_taken'],
    [404, 'details_not_taken'],
    [400, 'details_not_taken'],
    [429, 'platform_unwell'],
    [503, 'platform_unwell'],
  ])('is reported in words of ours: %i', (status, code) => {
    expect(codeOf(http.refusal(answer(status)))).toBe(code);
  });

  it('is the credential wherever a login is refused', () => {
    expect(codeOf(http.loginRefusal(answer(400)))).toBe('credential_not_taken');
  });

  it('is reported of a platform that cannot be reached', async () => {
    const error: unknown = await http.request({ method: 'GET', url: '/' }).catch((thrown: unknown) => thrown);
    expect(codeOf(error)).toBe('platform_unwell');
  });

  it('stays where the words are ours already', () => {
    expect(codeOf(http.credentialError(failure('aes_key_length')))).toBe('aes_key_length');
    expect(codeOf(appError('provider_timeout', { params: { provider: 'Trendyol Go' } }))).toBe('provider_timeout');
  });
});
