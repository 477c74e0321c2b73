import type { Certificates } from '../certification/certificate.ts';
import type { Certifications } from '../certification/certifications.ts';
import { scenariosIn, toCertification, toSummary } from '../certification/view.ts';
import type { PanelHandlers } from './panel-handler.ts';
import { inSandbox } from './side.routes.ts';

/** Certifications as the API has them, for people. */
export const certificationHandlers = (certifications: Certifications, certificates: Certificates) =>
  ({
    listCertificationScenarios: (input) => {
      inSandbox(input);
      return { data: scenariosIn(input.locale) };
    },
    listCertifications: async (input) => ({
      data: (await certifications.list(inSandbox(input))).map((run) => toSummary(run, input.locale)),
    }),
    startCertification: async (input) => ({
      data: toCertification(await certifications.start(inSandbox(input), input.body), input.locale),
    }),
    getCertification: async (input) => ({
      data: toCertification(await certifications.find(inSandbox(input), input.params.id), input.locale),
    }),
    cancelCertification: async (input) => ({
      data: toCertification(await certifications.cancel(inSandbox(input), input.params.id), input.locale),
    }),
    getCertificate: async (input) => ({ data: await certificates.of(inSandbox(input), input.params.id) }),
    publishCertificate: async (input) => ({
      data: await certificates.publish(inSandbox(input), input.params.id, input.body.isPublic),
    }),
  }) satisfies Partial<PanelHandlers>;
