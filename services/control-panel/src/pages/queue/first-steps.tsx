import { Anchor, Card, Group, Progress, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCheck, IconChevronRight } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useGet } from '../../api/hooks.ts';
import { useCan } from '../../session/session.ts';
import { useRestaurants } from '../../api/use-restaurants.ts';

interface Step {
  id: 'restaurant' | 'integration' | 'endpoint' | 'order';
  path: string;
  isDone: boolean;
}

const useSteps = (): Step[] | null => {
  const restaurants = useRestaurants();
  const integrations = useGet('listIntegrations', { query: { limit: 1 } });
  const endpoints = useGet('listEndpoints', { query: { limit: 1 } });
  const orders = useGet('listOrders', { query: { limit: 8 } });
  if (!restaurants.data || !integrations.data || !endpoints.data || !orders.data) return null;
  const first = restaurants.data.items[0];
  return [
    { id: 'restaurant', path: '/restaurants', isDone: restaurants.data.items.length > 0 },
    {
      id: 'integration',
      path: first === undefined ? '/restaurants' : `/restaurants/${first.id}`,
      isDone: integrations.data.items.length > 0,
    },
    { id: 'endpoint', path: '/webhooks', isDone: endpoints.data.items.length > 0 },
    { id: 'order', path: '/orders', isDone: orders.data.items.length > 0 },
  ];
};

const Steps = ({ onDone }: { onDone: () => void }) => {
  const { t } = useTranslation();
  const steps = useSteps();
  const isAllDone = steps?.every(({ isDone }) => isDone) === true;
  useEffect(() => {
    if (isAllDone) onDone();
  }, [isAllDone, onDone]);
  if (steps === null || isAllDone) return null;
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h5">
          {t('firstSteps.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {doneCount}/{steps.length}
        </Text>
      </Group>
      <Progress value={(doneCount / steps.length) * 100} mb="md" size="sm" aria-label={t('firstSteps.title')} />
      <Stack gap="sm" component="ol" p={0} m={0}>
        {steps.map((step, index) => (
          <Group key={step.id} component="li" gap="sm" wrap="nowrap" align="flex-start">
            <ThemeIcon size={24} radius="xl" variant={step.isDone ? 'filled' : 'light'} aria-hidden="true">
              {step.isDone ? <IconCheck size={14} /> : <Text size="xs">{index + 1}</Text>}
            </ThemeIcon>
            <div>
              {step.isDone ? (
                <Text size="sm" c="dimmed" td="line-through">
                  {t(`firstSteps.${step.id}`)}
                </Text>
              ) : (
                <Anchor component={Link} to={step.path} size="sm" fw={600}>
                  {t(`firstSteps.${step.id}`)} <IconChevronRight size={12} />
                </Anchor>
              )}
              <Text size="xs" c="dimmed">
                {t(`firstSteps.${step.id}Text`)}
              </Text>
            </div>
          </Group>
        ))}
      </Stack>
    </Card>
  );
};

/** The steps from an empty account to the first delivered webhook; gone when all are done, and not asked for again. */
export const FirstSteps = () => {
  const isOwner = useCan('owner');
  const [isDone, done] = useDisclosure(false);
  return isOwner && !isDone ? <Steps onDone={done.open} /> : null;
};
