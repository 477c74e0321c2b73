import type { PanelRequest } from '@kopru/contracts';
import { Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../api/error-message.ts';
import { useSend } from '../../api/hooks.ts';
import { failureText } from '../../components/failure-text.ts';

type TestRequest = PanelRequest<'testConnection'>['body'];

/** Asks the platform whether it takes these credentials; nothing is stored. */
export const TestConnection = ({ request }: { request: () => TestRequest }) => {
  const { t } = useTranslation();
  const test = useSend('testConnection', { stale: ['integrations', 'restaurants', 'alerts'], isErrorShown: true });
  const isOk = test.data?.ok === true;
  return (
    <Stack gap={4} align="flex-start">
      <Button variant="default" size="xs" loading={test.isPending} onClick={() => test.mutate({ body: request() })}>
        {t('integration.test')}
      </Button>
      <Text size="xs" role="status" c={isOk ? 'var(--mantine-color-anchor)' : 'var(--mantine-color-error)'}>
        {test.data !== undefined &&
          (isOk
            ? t('integration.testOk')
            : `${t('integration.testFailed')} ${test.data.failure === null ? '' : failureText(test.data.failure)}`)}
        {test.error !== null && errorMessage(test.error, t)}
      </Text>
    </Stack>
  );
};
