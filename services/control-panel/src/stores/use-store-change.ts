import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../api/client.ts';
import { errorMessage } from '../api/error-message.ts';
import { notify } from '../api/notify.ts';
import { preferences } from '../preferences/preferences.ts';
import { useProvider } from '../session/session.ts';
import { patchesOf, type OnBusy, type StoreChange } from './store-change.ts';

/** What was chosen for platforms that have no word for busy. */
export const onBusyChosen = (): OnBusy => (preferences.get('on-busy') === 'closed' ? 'closed' : 'open');

const pageSize = 100;

const allRestaurantIds = async (): Promise<string[]> => {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await call('listRestaurants', { query: { limit: pageSize, cursor } });
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.pagination.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
};

interface Asked {
  change: StoreChange;
  /** Null: every restaurant that the person may see. */
  restaurantId: string | null;
}

/** Opens, closes or slows down one restaurant or all of them, at every platform, and says how many it could not. */
export const useStoreChange = () => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const providerOf = useProvider();
  const changeOne = async (id: string, change: StoreChange): Promise<void> => {
    const onBusy = onBusyChosen();
    const { store } = await call('getAvailability', { params: { id } });
    const can = (slug: string) => providerOf(slug)?.can;
    for (const body of patchesOf(change, { platforms: store.platforms, can, onBusy }))
      await call('changeAvailability', { params: { id }, body });
  };
  return useMutation({
    mutationFn: async ({ change, restaurantId }: Asked) => {
      const ids = restaurantId === null ? await allRestaurantIds() : [restaurantId];
      let done = 0;
      let failure: Error | undefined;
      // One after another: a platform limits how often it may be called.
      for (const id of ids)
        await changeOne(id, change).then(
          () => (done += 1),
          (error: unknown) => {
            failure = error instanceof Error ? error : new Error(String(error));
          },
        );
      if (failure === undefined) return { done };
      if (ids.length === 1) throw failure;
      return { done, failed: ids.length - done, failure };
    },
    onSuccess: ({ done, failed = 0, failure }, { restaurantId }) => {
      if (failed > 0)
        notify({
          color: 'red',
          title: t('store.doneSome', { count: done, failed }),
          message: errorMessage(failure, t),
          autoClose: false,
        });
      else if (restaurantId === null) notify({ color: 'teal', message: t('store.doneAll', { count: done }) });
    },
    onError: (error) => {
      notify({ color: 'red', title: t('common.failed'), message: errorMessage(error, t), autoClose: 8000 });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['restaurants'] }),
  });
};
