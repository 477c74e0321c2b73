import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Shown when a page fails, its file is gone after an update or the net is away; loading anew solves all three. */
export const RouteError = () => {
  const { t } = useTranslation();
  const [wasOffline] = useState(() => !navigator.onLine);
  useWindowEvent('online', () => location.reload());
  return (
    <Center mih={360} p="lg">
      <Stack align="center" gap="sm" role="alert">
        <Title order={1} ta="center">
          {t('error.pageTitle')}
        </Title>
        <Text c="dimmed" ta="center">
          {t(wasOffline ? 'error.offline' : 'error.pageText')}
        </Text>
        <Button onClick={() => location.reload()}>{t('common.reload')}</Button>
      </Stack>
    </Center>
  );
};
