import type { QueuedOrder } from '@kopru/contracts';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { tell } from '../../api/tell.ts';

/** So many at a time: a platform limits how often it may be called. */
const together = 4;

const acceptAll = async (ids: string[]): Promise<number> => {
  const left = [...ids];
  let accepted = 0;
  const work = async (): Promise<void> => {
    for (let id = left.shift(); id !== undefined; id = left.shift())
      await call('verifyOrder', { params: { id } }).then(
        () => (accepted += 1),
        () => undefined,
      );
  };
  await Promise.all(Array.from({ length: together }, work));
  return accepted;
};

/** Accepts every order that is listed as waiting, and tells how many it could not. */
export const AcceptAll = ({ orders }: { orders: readonly QueuedOrder[] }) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const ids = orders.filter(({ allowedActions }) => allowedActions.includes('verify')).map(({ id }) => id);
  const { mutate, isPending } = useMutation({
    mutationFn: acceptAll,
    onSuccess: (accepted, asked) => {
      const failed = asked.length - accepted;
      tell({
        color: failed === 0 ? 'teal' : 'red',
        message: t(failed === 0 ? 'queue.acceptedAll' : 'queue.acceptedSome', { count: accepted, failed }),
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['orders'] }),
  });
  if (ids.length < 2) return null;
  return (
    <Button size="compact-sm" fz="xs" px={8} loading={isPending} onClick={() => mutate(ids)}>
      {t('queue.acceptAll', { count: ids.length })}
    </Button>
  );
};
