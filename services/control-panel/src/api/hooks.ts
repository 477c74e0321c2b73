import { notifications } from '@mantine/notifications';
import {
  keepPreviousData,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError, call, type Method, type Query } from './client.ts';
import { errorMessage } from './error-message.ts';

const isWorthRetrying = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502);

/** A refused session anywhere means: signed out. The shell then shows the sign-in page. */
const onError = (client: QueryClient, error: Error): void => {
  if (error instanceof ApiError && error.status === 401) client.setQueryData(['session'], null);
};

export const createQueryClient = (): QueryClient => {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // The server may well be on this very machine or network, whatever the browser thinks of the internet.
        networkMode: 'always',
        retry: (count, error) => count < 2 && isWorthRetrying(error),
        refetchOnWindowFocus: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
  client.getQueryCache().config.onError = (error) => onError(client, error);
  client.getMutationCache().config.onError = (error) => onError(client, error);
  return client;
};

/** Path segments first, so that everything under a resource is invalidated by its first segment. */
export const keyOf = (path: string, query: Query = {}): unknown[] => [...path.split('/'), query];

export const useGet = <T>(
  path: string,
  options: { query?: Query; isEnabled?: boolean; refreshMs?: number; keepsPrevious?: boolean } = {},
): UseQueryResult<T, Error> =>
  useQuery<T, Error>({
    queryKey: keyOf(path, options.query),
    queryFn: () => call<T>('GET', path, options.query === undefined ? {} : { query: options.query }),
    enabled: options.isEnabled ?? true,
    ...(options.refreshMs === undefined ? {} : { refetchInterval: options.refreshMs }),
    ...(options.keepsPrevious === true ? { placeholderData: keepPreviousData } : {}),
  });

export interface Sending<V, T = unknown> {
  method: Exclude<Method, 'GET'>;
  path: (input: V) => string;
  body?: (input: V) => unknown;
  /** First path segments of what the change makes stale. */
  stale: readonly string[];
  /** What to say when it worked; nothing is said without it. */
  success?: string;
  /** The form shows the error itself. */
  isErrorShown?: boolean;
  /** At once, and though whoever asked is closed by then: for an answer that comes only once. */
  onDone?: (answer: T) => void;
}

export const useSend = <V, T = unknown>(sending: Sending<V, T>): UseMutationResult<T, Error, V> => {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMutation<T, Error, V>({
    mutationFn: (input) => {
      const body = sending.body?.(input);
      return call<T>(sending.method, sending.path(input), body === undefined ? {} : { body });
    },
    onSuccess: (answer) => {
      sending.onDone?.(answer);
      if (sending.success !== undefined) notifications.show({ color: 'teal', message: sending.success });
    },
    onError: (error) => {
      if (sending.isErrorShown === true) return;
      notifications.show({ color: 'red', title: t('common.failed'), message: errorMessage(error, t), autoClose: 8000 });
    },
    // After a refusal, too: somebody else may have been faster.
    onSettled: () => Promise.all(sending.stale.map((name) => client.invalidateQueries({ queryKey: [name] }))),
  });
};
