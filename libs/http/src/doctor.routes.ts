import type { DoctorReport } from '@kopru/contracts';
import { Router } from 'express';
import { ok } from './reply.ts';
import { openRoute } from './route.ts';

/** GET /doctor: the service's part of the operator's `doctor` command. */
export const doctorRoutes = (report: () => Promise<DoctorReport>): Router => {
  const router = Router();
  router.get(
    '/doctor',
    openRoute({}, async () => ok(await report())),
  );
  return router;
};
