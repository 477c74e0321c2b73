import { useGet } from './hooks.ts';

/** For select boxes and tables: an endpoint is known by its address. */
export const useEndpointOptions = (): { value: string; label: string }[] => {
  const { data } = useGet('listEndpoints');
  return (data?.items ?? []).map(({ id, url }) => ({ value: id, label: url }));
};
