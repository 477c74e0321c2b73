import { failure } from '@kopru/contracts/errors/failures';
import { integrationSchema } from '@kopru/contracts/internal/integrations';
import { publicIntegrationSchema } from '@kopru/contracts/public/integrations';
import { toIntegration } from './integration.ts';

const at = '2026-11-20T17:42:11.000Z';
const integration = integrationSchema.parse({
  integrationId: 'a'.repeat(24),
  restaurantId: 'b'.repeat(24),
  provider: 'getir',
  providerName: 'Getir Yemek',
  status: true,
  autoVerify: false,
  config: {},
  ingressUrl: 'https://kopru.example/ingest/v1/getir/x',
  health: {
    lastOrderAt: null,
    lastError: { code: 'credential_refused', failure: failure('push_credential_wrong'), at },
  },
  createdAt: at,
  updatedAt: at,
});

describe('an integration of the public interface', () => {
  it('says what last went wrong in the language that was asked for', () => {
    const shown = toIntegration(integration, 'en');
    expect(publicIntegrationSchema.parse(shown)).toEqual(shown);
    expect(shown.health.lastError).toEqual({
      code: 'credential_refused',
      message: 'A push came with a wrong credential',
      at,
    });
    expect(toIntegration(integration, 'tr').health.lastError?.message).toBe('Gelen bir isteğin kimlik bilgisi yanlış');
  });
});
