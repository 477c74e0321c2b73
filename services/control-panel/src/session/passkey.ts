import type { PanelRequest } from '@kopru/contracts/panel/operations';
import i18next from 'i18next';
import { ApiError } from '../api/client.ts';

type Answer = PanelRequest<'signInWithPasskey'>['body']['answer'];

/** Asks the device for a passkey; what the person or the device breaks off is an error with a text of ours. */
export const askAuthenticator = async (
  way: 'startRegistration' | 'startAuthentication',
  options: object,
): Promise<Answer> => {
  const library = await import('@simplewebauthn/browser');
  const ask = library[way] as unknown as (given: { optionsJSON: object }) => Promise<Answer>;
  try {
    return await ask({ optionsJSON: options });
  } catch {
    throw new ApiError(400, 'passkey_cancelled', i18next.t('factor.cancelled'));
  }
};
