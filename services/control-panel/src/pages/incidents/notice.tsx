import type { Incident } from '@kopru/contracts/internal/incidents';
import { isAcknowledged } from '@kopru/contracts/panel/values';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { useGet, useSend } from '../../api/hooks.ts';
import { Page } from '../../components/page.tsx';
import { Loaded, LoadingState } from '../../components/states.tsx';
import { useMay } from '../../session/session.ts';
import { useIncidentPath } from './incident-path.ts';

const Seen = ({ incident }: { incident: Incident }) => {
  const navigate = useNavigate();
  const pathOf = useIncidentPath();
  const { mutate: acknowledge } = useSend('acknowledgeIncident', { stale: ['incidents'] });
  const isOpenToPress = useMay('acknowledgeIncident') && incident.resolvedAt === null;
  const path = pathOf(incident) ?? '/incidents';
  useEffect(() => {
    if (isOpenToPress && !isAcknowledged(incident, Date.now())) acknowledge({ params: { id: incident.id } });
    void navigate(path, { replace: true });
  }, [isOpenToPress, acknowledge, incident, navigate, path]);
  return <LoadingState />;
};

/** Where the link of a notice leads: the user who opens it is on the incident, and gets to the page where it can be mended. */
export const Notice = () => {
  const { t } = useTranslation();
  const { incidentId = '' } = useParams();
  const incident = useGet('getIncident', { params: { id: incidentId } });
  return (
    <Page title={t('incident.title')} text={t('incident.text')}>
      <Loaded query={incident}>{(found) => <Seen incident={found} />}</Loaded>
    </Page>
  );
};
