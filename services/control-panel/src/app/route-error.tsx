import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

type Reason = 'pageText' | 'offline' | 'unreachablePressed';

const loadAnew = (): void => location.reload();

/**
 * Shown when a page fails, its file is gone after an update or the connection is; loading anew solves all three. Without a
 * connection the browser would show a page of its own, so the server is asked before.
 */
export const RouteError = ({ reload = loadAnew }: { reload?: () => void }) => {
  const { t } = useTranslation();
  const [reason, setReason] = useState<Reason>(() => (navigator.onLine ? 'pageText' : 'offline'));
  const [isBusy, setIsBusy] = useState(false);
  useWindowEvent('online', reload);
  const tryAgain = async (): Promise<void> => {
    setIsBusy(true);
    const isThere = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
      () => true,
      () => false,
    );
    setIsBusy(false);
    if (isThere) reload();
    else setReason(navigator.onLine ? 'unreachablePressed' : 'offline');
  };
  return (
    <Center mih={360} p="lg">
      <Stack align="center" gap="sm" role="alert">
        <Title order={1} ta="center">
          {t('error.pageTitle')}
        </Title>
        <Text c="dimmed" ta="center">
          {t(`error.${reason}`)}
        </Text>
        <Button loading={isBusy} onClick={() => void tryAgain()}>
          {t('common.tryAgain')}
        </Button>
      </Stack>
    </Center>
  );
};
