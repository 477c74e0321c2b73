import { certificationOperations } from '@kopru/contracts/internal/certifications';
import { serve } from '@kopru/http';
import type { Router } from 'express';
import { certificatePage, noCertificatePage } from './certificate-page.ts';
import type { Certificates } from './certificate.ts';
import type { Certifications } from './certifications.ts';
import { scenariosIn, toCertification, toSummary } from './view.ts';
import type { Watch } from './watch.ts';

/** Certifications for the gateway, which has asked who may do so. */
export const certificationRoutes = (parts: {
  certifications: Certifications;
  certificates: Certificates;
  watch: Watch;
}): Router => {
  const { certifications, certificates, watch } = parts;
  const watched = async (accountId: string, runId: string): Promise<string> =>
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
    watched: async ({ accountId }) => ({ runId: await watch.running(accountId) }),
    catchCall: async ({ accountId, params, body }) => {
      const runId = await watched(accountId, params.runId);
      return { trap: await watch.catchCall(runId, body.operation, body.ref) };
    },
    awaitRelease: async ({ accountId, params }) => {
      await watch.released(await watched(accountId, params.runId), params.trapId);
      return {};
    },
    noteCall: async ({ accountId, params, body }) => {
      await watch.note(await watched(accountId, params.runId), body);
      return {};
    },
  });
};
