import { service as part } from '@kopru/runtime';
import type { OpenedService } from '@kopru/service';
import type { ServiceClients } from '../clients/service-clients.ts';
import type { Control } from '../simulator.ts';
import { createCalls } from './records/calls.ts';
import { createCertificates } from './certificates/certificates.ts';
import { certificationRoutes } from './certifications.routes.ts';
import { createCertifications } from './certifications.ts';
import { createJudge } from './judge/judge.ts';
import { makeOpenTestbed } from './script/testbed.ts';
import { createRuns } from './records/runs.ts';
import { createRecorder } from './recorder.ts';

/** The part of the POS's timeout after which a silent POS is taken to be finished. */
const quietShare = 15;

/** Certifications and the recording of the calls of a POS; `part` stops the runs in progress. */
export const openCertifications = (
  { mongo, logger }: OpenedService,
  parts: {
    clients: ServiceClients;
    control: Control;
    /** Of the API. */
    version: string;
    timeoutMs: number;
    now: () => Date;
  },
) => {
  const { clients, control, version, timeoutMs, now } = parts;
  const runs = createRuns(mongo, now);
  const calls = createCalls(mongo, now);
  const timeouts = { posMs: timeoutMs, quietMs: Math.ceil(timeoutMs / quietShare) };
  const openTestbed = makeOpenTestbed(clients, control);
  const certificates = createCertificates({ runs, certifier: clients.certifier, version });
  const judge = createJudge({ runs, certificates, calls, clients, openTestbed, timeouts, logger });
  const certifications = createCertifications({ runs, judge, clients, version });
  return {
    routes: certificationRoutes({ certifications, certificates, recorder: createRecorder({ runs, calls }) }),
    /** Ends the run at an endpoint that was removed. */
    endAt: runs.endAt,
    part: part(
      () => undefined,
      () => judge.stopAll(),
    ),
  };
};
