import { Button, Card, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { Confirm } from '../../components/confirm.tsx';

/** Ends what is under way in the sandbox. */
export const BeginAgain = () => {
  const { t } = useTranslation();
  const [isAsked, asking] = useDisclosure(false);
  const reset = useSend('resetSandbox', {
    stale: ['orders'],
    success: ({ faults, orders }) => t('simulator.begunAgain', { faults, orders }),
  });
  return (
    <Card>
      <Title order={2} size="h5">
        {t('simulator.reset')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('simulator.resetText')}
      </Text>
      <div>
        <Button variant="default" onClick={asking.open}>
          {t('simulator.reset')}
        </Button>
      </div>
      <Confirm
        isOpen={isAsked}
        title={t('simulator.reset')}
        text={t('simulator.resetText')}
        action={t('simulator.reset')}
        isBusy={reset.isPending}
        onClose={asking.close}
        onConfirm={() => reset.mutate({}, { onSettled: asking.close })}
      />
    </Card>
  );
};
