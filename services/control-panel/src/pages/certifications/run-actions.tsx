import type { Certification } from '@kopru/contracts/public/certifications';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCertificate, IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useSend } from '../../api/hooks.ts';
import { Confirm } from '../../components/confirm.tsx';
import { useCan } from '../../session/session.ts';

const icon = { size: 18, 'aria-hidden': true } as const;

const Cancel = ({ id }: { id: string }) => {
  const { t } = useTranslation();
  const [isAsked, asking] = useDisclosure(false);
  const cancel = useSend('cancelCertification', { stale: ['certifications'], success: t('certification.cancelled') });
  return (
    <>
      <Button variant="default" leftSection={<IconPlayerStop {...icon} />} onClick={asking.open}>
        {t('certification.cancel')}
      </Button>
      <Confirm
        isOpen={isAsked}
        title={t('certification.cancel')}
        text={t('certification.cancelText')}
        action={t('certification.cancel')}
        isBusy={cancel.isPending}
        onClose={asking.close}
        onConfirm={() => cancel.mutate({ params: { id } }, { onSettled: asking.close })}
      />
    </>
  );
};

/** The same till and the same orders again: all of them, or what was not passed. */
const Repeat = ({ run }: { run: Certification }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { till, seed, scenarios } = run;
  const start = useSend('startCertification', {
    stale: ['certifications'],
    onDone: ({ id }) => void navigate(`/certifications/${id}`),
  });
  const unpassed = scenarios.filter(({ state }) => state !== 'passed');
  const begin = (those: Certification['scenarios']): void =>
    start.mutate({ body: { till, seed, scenarios: those.map(({ scenario }) => scenario) } });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRefresh {...icon} />}
        loading={start.isPending}
        onClick={() => begin(scenarios)}
      >
        {t('certification.again')}
      </Button>
      {unpassed.length > 0 && unpassed.length < scenarios.length && (
        <Button leftSection={<IconRefresh {...icon} />} loading={start.isPending} onClick={() => begin(unpassed)}>
          {t('certification.againUnpassed', { count: unpassed.length })}
        </Button>
      )}
    </>
  );
};

export const RunActions = ({ run }: { run: Certification }) => {
  const { t } = useTranslation();
  const mayAct = useCan('operator');
  const { id, state } = run;
  return (
    <>
      {mayAct && (state === 'running' ? <Cancel id={id} /> : <Repeat run={run} />)}
      {state === 'passed' && (
        <Button component={Link} to={`/certifications/${id}/certificate`} leftSection={<IconCertificate {...icon} />}>
          {t('certification.certificate')}
        </Button>
      )}
    </>
  );
};
