import type { SandboxAdvanced } from '@kopru/contracts/public/sandbox-clock';
import { Button, Card, Group, List, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useGet, useSend } from '../../api/hooks.ts';
import { useFormats } from '../../components/format.ts';
import { Loaded } from '../../components/states.tsx';
import { useNow } from '../../components/use-now.ts';
import { useCan } from '../../session/session.ts';

const steps = ['15m', '1h', '6h', '1d'] as const;
/** So often it is seen whether somebody else has advanced it, or how far it has come. */
const refreshMs = 5000;

const Time = ({ offsetMs, advancingTo }: { offsetMs: number; advancingTo: string | null }) => {
  const { t } = useTranslation();
  const { dateTime, span } = useFormats();
  const now = useNow();
  return (
    <div>
      <Text size="xl" fw={600} className="tabular">
        {dateTime(new Date(now + offsetMs).toISOString())}
      </Text>
      <Text size="sm">
        {offsetMs === 0 ? t('simulator.clockSame') : t('simulator.clockAhead', { span: span(offsetMs) })}
      </Text>
      {advancingTo !== null && <Text size="sm">{t('simulator.clockOnItsWay', { at: dateTime(advancingTo) })}</Text>}
    </div>
  );
};

const Released = ({ released }: Pick<SandboxAdvanced, 'released'>) => {
  const { t } = useTranslation();
  const done = (Object.keys(released) as (keyof typeof released)[]).filter((kind) => released[kind] > 0);
  if (done.length === 0) return <Text size="sm">{t('simulator.releasedNothing')}</Text>;
  return (
    <List size="sm">
      {done.map((kind) => (
        <List.Item key={kind}>{t(`simulator.released.${kind}`, { amount: released[kind] })}</List.Item>
      ))}
    </List>
  );
};

const Advance = () => {
  const { t } = useTranslation();
  const advance = useSend('advanceSandboxClock', {
    stale: ['simulator', 'orders', 'records', 'endpoints', 'alerts'],
    success: t('simulator.advanced'),
  });
  return (
    <>
      <Group gap="xs" my="sm" role="group" aria-label={t('simulator.advance')}>
        {steps.map((step) => (
          <Button
            key={step}
            variant="default"
            disabled={advance.isPending}
            loading={advance.isPending && advance.variables.body?.advance === step}
            onClick={() => advance.mutate({ body: { advance: step } })}
          >
            {t(`simulator.advanceBy.${step}`)}
          </Button>
        ))}
      </Group>
      <div role="status">{advance.data !== undefined && <Released released={advance.data.released} />}</div>
    </>
  );
};

/** The sandbox's own time, and what comes when it is advanced. */
export const SandboxClock = () => {
  const { t } = useTranslation();
  const mayAct = useCan('operator');
  const clock = useGet('getSandboxClock', { refreshMs });
  return (
    <Card component="section" aria-label={t('simulator.clock')}>
      <Title order={2} size="h5">
        {t('simulator.clock')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('simulator.clockText')}
      </Text>
      <Loaded query={clock}>{(shown) => <Time {...shown} />}</Loaded>
      {mayAct && <Advance />}
    </Card>
  );
};
