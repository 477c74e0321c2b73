import type { PublicHandlers } from '../http/public-handler.ts';
import type { Certificates } from './certificate.ts';
import type { Certifications } from './certifications.ts';
import { toCertification, toSummary } from './view.ts';

export const certificationHandlers = (certifications: Certifications, certificates: Certificates) =>
  ({
    startCertification: async ({ accountId, body, locale }) => ({
      data: toCertification(await certifications.start(accountId, body), locale),
    }),
    listCertifications: async ({ accountId, locale }) => ({
      data: (await certifications.list(accountId)).map((run) => toSummary(run, locale)),
    }),
    getCertification: async ({ accountId, params, locale }) => ({
      data: toCertification(await certifications.find(accountId, params.id), locale),
    }),
    cancelCertification: async ({ accountId, params, locale }) => ({
      data: toCertification(await certifications.cancel(accountId, params.id), locale),
    }),
    getCertificate: async ({ accountId, params }) => ({ data: await certificates.of(accountId, params.id) }),
    publishCertificate: async ({ accountId, params, body }) => ({
      data: await certificates.publish(accountId, params.id, body.isPublic),
    }),
  }) satisfies Partial<PublicHandlers>;
