import { z } from 'zod';
import { certificationRows as rows } from '../public/certifications.ts';

const verdictSchema = rows.getCertification.data.shape.scenarios.element;
const scenarioSchema = verdictSchema.pick({
  scenario: true,
  level: true,
  title: true,
  must: true,
  why: true,
  docs: true,
});
export type CertificationScenarioView = z.infer<typeof scenarioSchema>;

/** Certifications of the sandbox's till, as the interface has them. */
export const certificationTerms = {
  /** What may be chosen, in the reader's language. */
  listCertificationScenarios: { data: z.array(scenarioSchema) },
  listCertifications: { data: rows.listCertifications.data },
  startCertification: {
    body: rows.startCertification.body,
    data: rows.startCertification.data,
    answerLimitMs: rows.startCertification.answerLimitMs,
  },
  getCertification: { data: rows.getCertification.data },
  cancelCertification: { data: rows.cancelCertification.data },
  getCertificate: { data: rows.getCertificate.data },
  publishCertificate: { body: rows.publishCertificate.body, data: rows.publishCertificate.data },
} as const;
