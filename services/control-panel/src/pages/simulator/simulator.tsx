import { SimpleGrid, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Page } from '../../components/page.tsx';
import { Entrance } from '../../sandbox/entrance.tsx';
import { isInSandbox } from '../../sandbox/side.ts';
import { useCan } from '../../session/session.ts';
import { BeginAgain } from './begin-again.tsx';
import { PlaceOrder } from './place-order.tsx';
import { SandboxClock } from './sandbox-clock.tsx';
import { SandboxOrders } from './sandbox-orders.tsx';
import { SetFault } from './set-fault.tsx';
import { TestKeys } from './test-keys.tsx';

const Controls = () => {
  const mayAct = useCan('operator');
  const isOwner = useCan('owner');
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
      {mayAct && <PlaceOrder />}
      <SandboxOrders />
      {mayAct && <SetFault />}
      <Stack gap="lg">
        <SandboxClock />
        {isOwner && <TestKeys />}
        {mayAct && <BeginAgain />}
      </Stack>
    </SimpleGrid>
  );
};

/** Where a till is tried: customers, couriers and platforms at the press of a button. */
export const Simulator = () => {
  const { t } = useTranslation();
  return (
    <Page title={t('simulator.title')} text={t('simulator.text')} guide="sandbox">
      {isInSandbox() ? <Controls /> : <Entrance text={t('simulator.entrance')} path="/simulator" />}
    </Page>
  );
};
