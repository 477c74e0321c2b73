import { Accordion, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useGet } from '../../api/hooks.ts';
import { Dialog } from '../../components/dialog.tsx';
import { failureText } from '../../components/failure-text.ts';
import { useFormats } from '../../components/format.ts';
import { pretty } from '../../components/pretty.ts';
import { RawText } from '../../components/raw-text.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';

/** The rejected pushes, for support. */
export const RejectedPushes = ({ integrationId, onClose }: { integrationId: string; onClose: () => void }) => {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const query = useGet('listRejectedPushes', { params: { id: integrationId } });
  return (
    <Dialog onClose={onClose} size="lg" title={t('integration.rejected')}>
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              icon={IconCircleCheck}
              title={t('integration.noRejected')}
              text={t('integration.noRejectedText')}
            />
          ) : (
            <Accordion variant="separated">
              {items.map((push) => (
                <Accordion.Item key={push.id} value={push.id}>
                  <Accordion.Control>
                    <Stack gap={0}>
                      <Text size="sm" fw={600}>
                        {failureText(push.failure)}
                      </Text>
                      <Text size="xs" c="dimmed">
                        {dateTime(push.at)} · {push.failure.code}
                      </Text>
                    </Stack>
                  </Accordion.Control>
                  <Accordion.Panel>
                    <RawText text={pretty(push.body)} label={failureText(push.failure)} />
                  </Accordion.Panel>
                </Accordion.Item>
              ))}
            </Accordion>
          )
        }
      </Loaded>
    </Dialog>
  );
};
