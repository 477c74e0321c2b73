import type { Certifications } from '../../clients/certifications.ts';
import type { PublicHandlers } from '../requests/public-handler.ts';

export const certificationHandlers = (certifications: Certifications) =>
  ({
    startCertification: async ({ accountId, body, locale }) => ({
      data: await certifications.start(accountId, body, locale),
    }),
    listCertifications: async ({ accountId, locale }) => ({ data: await certifications.list(accountId, locale) }),
    getCertification: async ({ accountId, params: { id }, locale }) => ({
      data: await certifications.find({ accountId, id, locale }),
    }),
    cancelCertification: async ({ accountId, params: { id }, locale }) => ({
      data: await certifications.cancel({ accountId, id, locale }),
    }),
    getCertificate: async ({ accountId, params: { id }, locale }) => ({
      data: await certifications.certificate({ accountId, id, locale }),
    }),
    publishCertificate: async ({ accountId, params: { id }, body, locale }) => ({
      data: await certifications.publish({ accountId, id, locale }, body.isPublic),
    }),
  }) satisfies Partial<PublicHandlers>;
