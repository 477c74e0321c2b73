import type { SessionView } from '@kopru/contracts/panel/access';
import type { Catalogue } from '@kopru/contracts/panel/overview';
import {
  type AvailabilityPart,
  type PanelOperationId,
  hasRole,
  mayAdvanceFrom,
  mayCall,
  mayWritePart,
  panelAddresses,
  seesCustomers,
  type PanelRole,
} from '@kopru/contracts/panel/values';
import type { Channel } from '@kopru/contracts/platforms/channels';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, call } from '../api/client.ts';
import { notifyEnded } from '../api/notify-ended.ts';

/** Null when nobody is signed in. */
export const useSessionQuery = () =>
  useQuery<SessionView | null>({
    queryKey: ['session'],
    queryFn: ({ client }) =>
      call('getSession').catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.status !== 401) throw error;
        notifyEnded(client);
        return null;
      }),
    staleTime: 60_000,
  });

/**
 * After a sign-in or sign-out, forgets what the previous person saw. The session's own query stays, because it is being
 * watched.
 */
export const becomeSession = (client: QueryClient, session: SessionView | null): void => {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
  client.setQueryData(['session'], session);
};

export interface Signed {
  session: SessionView;
  catalogue: Catalogue;
}

export const SignedContext = createContext<Signed | null>(null);

/** Who is signed in; only for components inside the shell. */
export const useSigned = (): Signed => {
  const signed = useContext(SignedContext);
  if (signed === null) throw new Error('useSigned outside of the shell');
  return signed;
};

const useRole = (): PanelRole => useSigned().session.user.role;

/** The server decides; this only hides buttons whose request it would refuse. */
export const useCan = (needed: Parameters<typeof hasRole>[1]): boolean => hasRole(useRole(), needed);

/** Whether the server would answer an operation, and a page may ask for it. */
export const useMay = (id: PanelOperationId): boolean => mayCall(useRole(), panelAddresses[id]);

/** Whether the person may change a part of an availability. */
export const useMayWrite = (part: AvailabilityPart): boolean => mayWritePart(useRole(), part);

/** Whether the person may move an order on from a status. */
export const useMayAdvance = (): ((status: number) => boolean) => {
  const role = useRole();
  return (status) => mayCall(role, panelAddresses.advanceOrder) && mayAdvanceFrom(role, status);
};

/** False for the kitchen, which has its own screen and sees neither customers nor money. */
export const useSeesCustomers = (): boolean => seesCustomers(useRole());

/** False for a person who is limited to some restaurants, and sees nothing of the whole account. */
export const useSeesAll = (): boolean => useSigned().session.user.restaurantIds === null;

export const ownChannel: ProviderSlug = 'direct';

export const useProvider = (): ((slug: string) => Catalogue['providers'][number] | undefined) => {
  const { catalogue } = useSigned();
  return (slug) => catalogue.providers.find((provider) => provider.slug === slug);
};

/** A platform's name; the account's own channel has a name in the panel's language. */
export const useProviderName = (): ((slug: string) => string) => {
  const { t } = useTranslation();
  const providerOf = useProvider();
  return (slug) => (slug === ownChannel ? t('provider.direct') : (providerOf(slug)?.name ?? slug));
};

/** A storefront's name; the account's own channel has a name in the panel's language. */
export const useChannelName = (): ((channel: Channel) => string) => {
  const { t } = useTranslation();
  return ({ slug, name }) => (slug === ownChannel ? t('provider.direct') : name);
};
