import type { Certifications } from '../../clients/certifications.ts';
import type { PanelHandlers } from '../access/panel-handler.ts';
import { inSandbox } from '../access/environment.routes.ts';

/** Certifications as the API has them, for people. */
export const certificationHandlers = (certifications: Certifications) =>
  ({
    listCertificationScenarios: async (input) => ({
      data: await certifications.scenarios(inSandbox(input), input.locale),
    }),
    listCertifications: async (input) => ({ data: await certifications.list(inSandbox(input), input.locale) }),
    startCertification: async (input) => ({
      data: await certifications.start(inSandbox(input), input.body, input.locale),
    }),
    getCertification: async (input) => ({
      data: await certifications.find({ ...input.params, accountId: inSandbox(input), locale: input.locale }),
    }),
    cancelCertification: async (input) => ({
      data: await certifications.cancel({ ...input.params, accountId: inSandbox(input), locale: input.locale }),
    }),
    getCertificate: async (input) => ({
      data: await certifications.certificate({ ...input.params, accountId: inSandbox(input), locale: input.locale }),
    }),
    publishCertificate: async (input) => ({
      data: await certifications.publish(
        { ...input.params, accountId: inSandbox(input), locale: input.locale },
        input.body.isPublic,
      ),
    }),
  }) satisfies Partial<PanelHandlers>;
