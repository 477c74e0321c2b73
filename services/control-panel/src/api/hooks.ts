import type { Pagination } from '@kopru/contracts/internal/operation';
import type { PanelData, PanelRequest } from '@kopru/contracts/panel/operations';
import type { PanelOperationId } from '@kopru/contracts/panel/values';
import { notifications } from '@mantine/notifications';
import {
  keepPreviousData,
  QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type UseInfiniteQueryResult,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../i18n/index.ts';
import { ApiError, call, segmentsOf, type Asking, type Resource, type Sent } from './client.ts';
import { errorMessage } from './error-message.ts';
import { share } from './share.ts';
import { notify } from './notify.ts';
import { notifyEnded } from './notify-ended.ts';

const retryMs = 5000;

const isWorthRetrying = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502);

/** How often a query asks again: as often as it wants, and soon after an answer that a server could not give. */
const refreshing =
  (refreshMs?: number) =>
  ({ state: { status, error } }: { state: { status: string; error: Error | null } }): number | false => {
    const isUnavailable = status === 'error' && error !== null && isWorthRetrying(error);
    return isUnavailable ? Math.min(retryMs, refreshMs ?? retryMs) : (refreshMs ?? false);
  };

/** The message of what was done last. */
let lastDone: string | undefined;

/** A refused session means that nobody is signed in any more: the shell then shows the sign-in page, and why. */
const onError = (client: QueryClient, error: Error): void => {
  if (!(error instanceof ApiError) || error.status !== 401) return;
  notifyEnded(client);
  client.setQueryData(['session'], null);
};

export const createQueryClient = (): QueryClient => {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        structuralSharing: share,
        // The server may be on this very machine or network, even when the browser thinks that it is offline.
        networkMode: 'always',
        retry: (count, error) => count < 2 && isWorthRetrying(error),
        refetchOnWindowFocus: true,
        // What could not be read comes back by itself.
        refetchOnReconnect: 'always',
        refetchInterval: refreshing(),
      },
      mutations: { networkMode: 'always' },
    },
  });
  client.getQueryCache().config.onError = (error) => onError(client, error);
  client.getMutationCache().config.onError = (error) => onError(client, error);
  return client;
};

interface Reading {
  isEnabled?: boolean;
  refreshMs?: number;
  showsPrevious?: boolean;
  /** The answer has texts in the panel's language, and is asked for anew in another one. */
  isInLanguage?: true;
}

/** The key starts with the path's segments, so that its first segment invalidates everything under a resource. */
export function useGet<Id extends PanelOperationId>(
  id: Id,
  ...asking: Asking<Id, Reading>
): UseQueryResult<PanelData<Id>, Error>;
export function useGet(id: PanelOperationId, asking: Sent & Reading = {}): UseQueryResult<unknown, Error> {
  const { isEnabled = true, refreshMs, showsPrevious = false, isInLanguage, ...request } = asking;
  return useQuery({
    queryKey: [...segmentsOf(id, request), request.query ?? {}, ...(isInLanguage ? [currentLanguage()] : [])],
    queryFn: () => call(id, request),
    enabled: isEnabled,
    refetchInterval: refreshing(refreshMs),
    ...(showsPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

interface Page<T> {
  items: T[];
  pagination: Pagination;
}
type PagedId = {
  [Id in PanelOperationId]: PanelData<Id> extends Page<unknown> ? Id : never;
}[PanelOperationId];
type ItemOf<Id extends PagedId> = PanelData<Id> extends Page<infer T> ? T : never;
export type PagedList<T> = UseInfiniteQueryResult<{ items: T[] }>;

/** A list as far as somebody has asked for more of it. */
export function useList<Id extends PagedId>(id: Id, reading?: Pick<Reading, 'refreshMs'>): PagedList<ItemOf<Id>>;
export function useList(id: PagedId, { refreshMs }: Pick<Reading, 'refreshMs'> = {}): PagedList<unknown> {
  return useInfiniteQuery({
    queryKey: [...segmentsOf(id, {}), 'pages'],
    queryFn: ({ pageParam: cursor }) => call(id, { query: { cursor } }) as Promise<Page<unknown>>,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagination }) => pagination.nextCursor ?? undefined,
    select: ({ pages }) => ({ items: pages.flatMap(({ items }) => items) }),
    refetchInterval: refreshing(refreshMs),
  });
}

export interface Sending<Answer> {
  /** The resources that the change makes stale. */
  stale: readonly Resource[];
  /** The notification of success; absent for none. */
  success?: string | ((answer: Answer) => string);
  /** The form shows the error itself. */
  isErrorShown?: boolean;
  /** Called at once, even when the caller has closed by then: for an answer that comes only once. */
  onDone?: (answer: Answer) => void;
}

export function useSend<Id extends PanelOperationId>(
  id: Id,
  sending: Sending<PanelData<Id>>,
): UseMutationResult<PanelData<Id>, Error, PanelRequest<Id>>;
export function useSend(id: PanelOperationId, sending: Sending<unknown>): UseMutationResult<unknown, Error, Sent> {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    mutationFn: (request: Sent) => call(id, request),
    onSuccess: (answer) => {
      sending.onDone?.(answer);
      const { success } = sending;
      const message = typeof success === 'function' ? success(answer) : success;
      if (message === undefined) return;
      // One at a time: while many orders are accepted, none waits behind those before it.
      if (lastDone !== undefined) notifications.hide(lastDone);
      lastDone = notify({ color: 'teal', message });
    },
    onError: (error) => {
      if (sending.isErrorShown === true) return;
      notify({ color: 'red', title: t('common.failed'), message: errorMessage(error, t), autoClose: 8000 });
    },
    // Also after a refusal, because somebody else may have been faster; but then the button need not wait for it.
    onSettled: (_answer, error) => {
      const fresh = Promise.all(sending.stale.map((name) => client.invalidateQueries({ queryKey: [name] })));
      return error === null ? fresh : undefined;
    },
  });
}
