import { certificationOperations } from '@kopru/contracts/internal/certifications';
import { serve } from '@kopru/http';
import type { Router } from 'express';
import { certificatePage, noCertificatePage } from './certificates/certificate-page.ts';
import type { Certificates } from './certificates/certificates.ts';
import type { Certifications } from './certifications.ts';
import { scenariosIn, toCertification, toSummary } from './view.ts';
import type { Recorder } from './recorder.ts';

/** The internal interface of certifications; the gateway has checked the permission. */
export const certificationRoutes = (parts: {
  certifications: Certifications;
  certificates: Certificates;
  recorder: Recorder;
}): Router => {
  const { certifications, certificates, recorder } = parts;
  const openRun = async (accountId: string, runId: string): Promise<string> =>
    (await certifications.find(accountId, runId))._id;
  return serve(certificationOperations, {
    listScenarios: ({ query }) => ({ items: scenariosIn(query.locale) }),
    start: async ({ accountId, body, query }) =>
      toCertification(await certifications.start(accountId, body), query.locale),
    list: async ({ accountId, query }) => ({
      items: (await certifications.list(accountId)).map((run) => toSummary(run, query.locale)),
    }),
    get: async ({ accountId, params, query }) =>
      toCertification(await certifications.find(accountId, params.id), query.locale),
    cancel: async ({ accountId, params, query }) =>
      toCertification(await certifications.cancel(accountId, params.id), query.locale),
    getCertificate: ({ accountId, params }) => certificates.of(accountId, params.id),
    publishCertificate: ({ accountId, params, body }) => certificates.publish(accountId, params.id, body.isPublic),
    published: async ({ params, query: { locale } }) => {
      const found = await certificates.byLink(params.publicId);
      if (found === undefined) return { accountId: null, document: null, page: noCertificatePage(locale) };
      return { accountId: found.run.accountId, document: found.document, page: certificatePage(found, locale) };
    },
    running: async ({ accountId }) => ({ runId: await recorder.running(accountId) }),
    takeFault: async ({ accountId, params, body }) => {
      const runId = await openRun(accountId, params.runId);
      return { fault: await recorder.takeFault(runId, body.operation, body.ref) };
    },
    awaitRelease: async ({ accountId, params }) => {
      await recorder.released(await openRun(accountId, params.runId), params.faultId);
      return {};
    },
    recordCall: async ({ accountId, params, body }) => {
      await recorder.record(await openRun(accountId, params.runId), body);
      return {};
    },
  });
};
