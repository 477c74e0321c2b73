import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Shown when a page fails or its file is gone after an update; loading anew solves both. */
export const RouteError = () => {
  const { t } = useTranslation();
  return (
    <Center mih={360} p="lg">
      <Stack align="center" gap="sm" role="alert">
        <Title order={1}>{t('error.pageTitle')}</Title>
        <Text c="dimmed">{t('error.pageText')}</Text>
        <Button onClick={() => location.reload()}>{t('common.reload')}</Button>
      </Stack>
    </Center>
  );
};
