import { service as part } from '@kopru/runtime';
import type { OpenedService } from '@kopru/service';
import type { OwnerClients } from '../clients/owners.ts';
import type { Control } from '../simulator.ts';
import { createCalls } from './calls.ts';
import { createCertificates } from './certificate.ts';
import { certificationRoutes } from './certifications.routes.ts';
import { createCertifications } from './certifications.ts';
import { createJudge } from './judge.ts';
import { makeOpenPlace } from './places.ts';
import { createRuns } from './runs.ts';
import { createWatch } from './watch.ts';

/** So much of what a till may take is enough to see whether it does more. */
const quietShare = 15;

/** Certifications, and what sees the calls of tills that are judged; `part` stops what is under way. */
export const openCertifications = (
  { mongo, logger }: OpenedService,
  parts: {
    owners: OwnerClients;
    control: Control;
    /** Of the API. */
    version: string;
    timeoutMs: number;
    now: () => Date;
  },
) => {
  const { owners, control, version, timeoutMs, now } = parts;
  const runs = createRuns(mongo, now);
  const calls = createCalls(mongo, now);
  const patience = { tillMs: timeoutMs, quietMs: Math.ceil(timeoutMs / quietShare) };
  const openPlace = makeOpenPlace(owners, control);
  const certificates = createCertificates({ runs, certifier: owners.certifier, version });
  const judge = createJudge({ runs, certificates, calls, owners, openPlace, patience, logger });
  const certifications = createCertifications({ runs, judge, owners, version });
  return {
    routes: certificationRoutes({ certifications, certificates, watch: createWatch({ runs, calls }) }),
    /** Ends the run that is played at an endpoint which leads nowhere any more. */
    endAt: runs.endAt,
    part: part(
      () => undefined,
      () => judge.stopAll(),
    ),
  };
};
