import { Anchor, Button, Card, Group, Text, Title } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CreateKey, IssuedKey, type Issued } from '../../keys/key-modals.tsx';

/** Keys for the till that is tried. */
export const TestKeys = () => {
  const { t } = useTranslation();
  const [isCreating, setIsCreating] = useState(false);
  const [issued, setIssued] = useState<Issued | null>(null);
  return (
    <Card>
      <Title order={2} size="h5">
        {t('simulator.keys')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('simulator.keysText')}
      </Text>
      <Group>
        <Button leftSection={<IconKey size={18} aria-hidden="true" />} onClick={() => setIsCreating(true)}>
          {t('simulator.issueKey')}
        </Button>
        <Anchor component={Link} to="/keys" size="sm">
          {t('simulator.allKeys')}
        </Anchor>
      </Group>
      {isCreating && <CreateKey onClose={() => setIsCreating(false)} onIssued={setIssued} />}
      <IssuedKey issued={issued} onClose={() => setIssued(null)} />
    </Card>
  );
};
