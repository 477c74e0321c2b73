import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { tell } from './tell.ts';

const shownMs = 15_000;

/** Says why the sign-in page comes, to a person who was signed in until now. */
export const tellEnded = (client: QueryClient): void => {
  const wasSignedIn = Boolean(client.getQueryData(['session']));
  if (wasSignedIn) tell({ color: 'orange', message: i18next.t('signIn.ended'), autoClose: shownMs });
};
