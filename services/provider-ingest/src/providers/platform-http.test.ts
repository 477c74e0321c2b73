import { isAppError } from '@kopru/errors';
import { createPlatformHttp } from './platform-http.ts';

const http = createPlatformHttp({ name: 'Trendyol Go', baseUrl: 'http://127.0.0.1:1', timeoutMs: 1000 });
const refusedOf = (status: number, data: unknown): unknown => {
  const error = http.refusal({ status, data, retryAfterSeconds: undefined });
  return isAppError(error) ? error.params['refused'] : 'no refusal';
};

describe('a refusal with 403', () => {
  it.each([
    [{ exception: 'endpoint.not-available.error', errors: [{ key: 'endpoint.not-available.error', message: 'x' }] }],
    [{ errors: [{ key: 'endpoint.not-available.error', message: 'Bu servis kapatıldı' }] }],
    ['endpoint.not-available.error'],
  ])('is not about the credentials where the service is switched off: %j', (data) => {
    expect(refusedOf(403, data)).toBeUndefined();
  });
  it.each([[403], [401]])('is about them otherwise: %i', (status) => {
    expect(refusedOf(status, { message: 'forbidden' })).toBe('credential');
  });
});
