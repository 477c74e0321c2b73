import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { notify } from './notify.ts';

const shownMs = 15_000;

/** Says why the sign-in page comes, to a person who was signed in until now. */
export const notifyEnded = (client: QueryClient): void => {
  const wasSignedIn = Boolean(client.getQueryData(['session']));
  if (wasSignedIn) notify({ color: 'orange', message: i18next.t('signIn.ended'), autoClose: shownMs });
};
