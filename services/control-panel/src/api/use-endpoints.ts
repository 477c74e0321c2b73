import { useGet } from './hooks.ts';

/** Choices for select boxes and tables; people know an endpoint by its address. */
export const useEndpointOptions = (): { value: string; label: string }[] => {
  const { data } = useGet('listEndpoints', { query: { limit: 200 } });
  return (data?.items ?? []).map(({ id, url }) => ({ value: id, label: url }));
};
