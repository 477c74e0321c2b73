import type { QueuedOrder } from '@kopru/contracts/internal/order-queue';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { notify } from '../../api/notify.ts';
import { lazily } from '../../components/lazily.tsx';

const Confirm = lazily(async () => (await import('../../components/confirm.tsx')).Confirm);

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

/** Accepts every order that is listed as waiting, after a question, and tells how many it could not. */
export const AcceptAll = ({ orders }: { orders: readonly QueuedOrder[] }) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  /** Those of the moment of the press: what comes meanwhile was not meant. */
  const [asked, setAsked] = useState<string[]>();
  const ids = orders.filter(({ allowedActions }) => allowedActions.includes('verify')).map(({ id }) => id);
  const { mutate, isPending } = useMutation({
    mutationFn: acceptAll,
    onSuccess: (accepted, asked) => {
      const failed = asked.length - accepted;
      notify({
        color: failed === 0 ? 'teal' : 'red',
        message: t(failed === 0 ? 'queue.acceptedAll' : 'queue.acceptedSome', { count: accepted, failed }),
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['orders'] }),
  });
  if (ids.length < 2 && asked === undefined) return null;
  return (
    <>
      {ids.length >= 2 && (
        <Button size="compact-sm" fz="xs" px={8} loading={isPending} onClick={() => setAsked(ids)}>
          {t('queue.acceptAll', { count: ids.length })}
        </Button>
      )}
      {asked !== undefined && (
        <Confirm
          isOpen
          title={t('queue.acceptAllTitle', { count: asked.length })}
          text={t('queue.acceptAllText')}
          action={t('queue.acceptAllAction')}
          color="bosphorus"
          isBusy={isPending}
          onClose={() => setAsked(undefined)}
          onConfirm={() => {
            setAsked(undefined);
            mutate(asked);
          }}
        />
      )}
    </>
  );
};
