import { failureText, type Locale } from '@kopru/contracts/errors/failures';
import type { Integration } from '@kopru/contracts/internal/integrations';
import type { PublicIntegration } from '@kopru/contracts/public/integrations';

const healthOf = ({ lastOrderAt, lastError }: Integration['health'], locale: Locale): PublicIntegration['health'] => ({
  lastOrderAt,
  lastError:
    lastError === null
      ? null
      : { code: lastError.code, message: failureText(lastError.failure, locale), at: lastError.at },
});

/** An integration in the shape of the public interface, whose texts are in the reader's language. */
export const toIntegration = (integration: Integration, locale: Locale): PublicIntegration => ({
  ...integration,
  health: healthOf(integration.health, locale),
  providerId: integration.integrationId,
});
