import type { Incident } from '@kopru/contracts/internal/incidents';
import { isAcknowledged } from '@kopru/contracts/panel/values';
import { Button, Text, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { useFormats } from '../../components/format.ts';
import { useNow } from '../../components/use-now.ts';
import { useMay } from '../../session/session.ts';

/** Who is on an open incident, and the press with which one says so; `of`: which incident it is, for screen readers. */
export const Acknowledgement = ({ incident, of }: { incident: Incident; of: string }) => {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const now = useNow();
  const mayAcknowledge = useMay('acknowledgeIncident');
  const acknowledge = useSend('acknowledgeIncident', {
    stale: ['incidents'],
    success: t(incident.kind === 'order_not_accepted' ? 'incident.acknowledgedForNow' : 'incident.acknowledged'),
  });
  const { acknowledged } = incident;
  return (
    <>
      {acknowledged !== null && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {t('incident.acknowledgedBy', { name: acknowledged.name, at: dateTime(acknowledged.at) })}
        </Text>
      )}
      {mayAcknowledge && !isAcknowledged(incident, now) && (
        <Button
          size="compact-sm"
          variant="light"
          mt={4}
          loading={acknowledge.isPending}
          onClick={() => acknowledge.mutate({ params: { id: incident.id } })}
        >
          {t('incident.acknowledge')}
          <VisuallyHidden>{of}</VisuallyHidden>
        </Button>
      )}
    </>
  );
};
