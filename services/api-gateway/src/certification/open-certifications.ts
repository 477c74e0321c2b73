import type { OpenedService } from '@kopru/service';
import { service as part } from '@kopru/runtime';
import type { OwnerClients } from '../clients/owners.ts';
import type { Simulator } from '../sandbox/simulator.ts';
import { createCalls } from './calls.ts';
import { certificationHandlers } from './certification-handlers.ts';
import { createCertificates } from './certificate.ts';
import { certificateRoutes } from './certificates.routes.ts';
import { createCertifications } from './certifications.ts';
import { createJudge } from './judge.ts';
import { makeOpenPlace } from './places.ts';
import { createRuns } from './runs.ts';
import type { Signer } from './signer.ts';
import { makeWatch } from './watch.routes.ts';

/** So much of what a till may take is enough to see whether it does more. */
const quietShare = 15;

/** Certifications, and what sees the calls of tills that are judged; `part` stops what is under way. */
export const openCertifications = (
  { mongo, logger }: OpenedService,
  parts: {
    owners: OwnerClients;
    simulator: Simulator;
    signer: Signer;
    /** Of the API. */
    version: string;
    timeoutMs: number;
    now: () => Date;
  },
) => {
  const { owners, simulator, signer, version, timeoutMs, now } = parts;
  const runs = createRuns(mongo, now);
  const calls = createCalls(mongo, now);
  const patience = { tillMs: timeoutMs, quietMs: Math.ceil(timeoutMs / quietShare) };
  const openPlace = makeOpenPlace(owners, simulator);
  const certificates = createCertificates({ runs, signer, version });
  const judge = createJudge({ runs, certificates, calls, owners, openPlace, patience, logger });
  const certifications = createCertifications({ runs, judge, owners, simulator, version });
  return {
    certifications,
    certificates,
    /** Ends the run that is played at an endpoint which leads nowhere any more. */
    endAt: runs.endAt,
    handlers: certificationHandlers(certifications, certificates),
    routes: certificateRoutes(certificates),
    watch: makeWatch({ runs, calls, logger, now }),
    part: part(
      () => undefined,
      () => judge.stopAll(),
    ),
  };
};
