import { Button, Card, Stack, Text } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { panelBases } from './side.ts';

/** What the live side shows of a page that is the sandbox's alone: the way there. */
export const Entrance = ({ text, path }: { text: string; path: string }) => {
  const { t } = useTranslation();
  return (
    <Card>
      <Stack align="flex-start" maw={720}>
        <Text size="sm">{text}</Text>
        <Button
          component="a"
          href={`${panelBases.sandbox}${path}`}
          leftSection={<IconFlask size={18} aria-hidden="true" />}
        >
          {t('sandbox.enter')}
        </Button>
      </Stack>
    </Card>
  );
};
