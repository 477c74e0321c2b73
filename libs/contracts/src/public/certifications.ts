import { z } from 'zod';
import { certificationLevels, certificationScenarios, certificationStates } from '../certification.ts';
import { nameSchema } from '../values/names.ts';
import { exampleId, publicIdSchema, publicTimeSchema, text } from './fields.ts';
import { examples, rowsOf } from './operation.ts';

const tillName = { description: 'What the till is called', example: 'Örnek Kasa' };
const tillVersion = { description: 'Which version of it is tried', example: '4.2.0' };
const tillWrite = z.object({
  name: nameSchema(100).meta(tillName),
  version: nameSchema(50).meta(tillVersion),
});
/** Also an old one that would be refused now. */
const till = z.object({
  name: z.string().min(1).max(100).meta(tillName),
  version: z.string().min(1).max(50).meta(tillVersion),
});
const largestSeed = 2_147_483_647;

export const certificationWriteSchema = z
  .object({
    till: tillWrite,
    scenarios: z
      .array(z.enum(certificationScenarios))
      .min(1)
      .max(certificationScenarios.length)
      .optional()
      .meta({ description: 'Only these; every one when absent' }),
    seed: z
      .int()
      .min(0)
      .max(largestSeed)
      .optional()
      .meta({ description: 'The same seed makes the same orders; any when absent' }),
    endpointId: z.string().max(200).optional().meta({
      description: 'The webhook endpoint at which the till answers; the newest that is switched on when absent',
    }),
  })
  .meta({ id: 'CertificationWrite' })
  .register(examples, { example: { till: { name: 'Örnek Kasa', version: '4.2.0' }, seed: 42 } });

const evidenceSchema = z
  .object({
    kind: z.enum(['call', 'delivery']).meta({ description: "A call of the till, or its receiver's answer" }),
    id: z.string().meta({ description: 'The request id of the call, or the `veri.id` of the delivery' }),
    what: z.string().meta({ description: 'The operation, or the event', example: 'verifyOrder' }),
    status: z.int().nullable().meta({ description: 'How it was answered; null: there was no answer' }),
    at: publicTimeSchema,
    isForged: z
      .literal(true)
      .optional()
      .meta({ description: 'The judge made it up: no webhook record tells of this delivery' }),
  })
  .meta({ id: 'CertificationEvidence' });
export type CertificationEvidence = z.infer<typeof evidenceSchema>;

const findingSchema = z
  .object({
    predicate: z.string().meta({ description: 'Stable; to be read by programs', example: 'accepted' }),
    message: z.string().meta({ description: 'What must hold, for people' }),
    order: text.meta({ description: 'The number of the order that it is about' }),
    isMet: z.boolean(),
    evidence: z.array(evidenceSchema),
  })
  .meta({ id: 'CertificationFinding' });

const verdictSchema = z
  .object({
    scenario: z.enum(certificationScenarios),
    level: z.enum(certificationLevels),
    title: z.string(),
    must: z.string().meta({ description: 'What the till must do' }),
    why: z.string(),
    docs: z.string().meta({ description: 'Where it is written' }),
    state: z.enum(['waiting', 'running', 'passed', 'failed']),
    findings: z.array(findingSchema).meta({ description: 'Empty while it is not judged' }),
  })
  .meta({ id: 'CertificationVerdict' });

const runFields = {
  id: publicIdSchema,
  state: z.enum(certificationStates),
  reason: text.meta({ description: 'Why it was aborted' }),
  till,
  seed: z.int(),
  version: z.string().meta({ description: 'Of the API that it is tried with', example: '1.4.0' }),
  startedAt: publicTimeSchema,
  endedAt: publicTimeSchema.nullable(),
  levels: z
    .array(z.enum(certificationLevels))
    .meta({ description: 'Those of which the till has passed every scenario, of a run that passed' }),
  passed: z.int().meta({ description: 'So many scenarios' }),
  failed: z.int(),
  waiting: z.int().meta({ description: 'So many are not judged yet' }),
};
const runExample = {
  id: exampleId,
  state: 'running',
  reason: null,
  till: { name: 'Örnek Kasa', version: '4.2.0' },
  seed: 42,
  version: '1.4.0',
  startedAt: '2026-11-20T17:42:11.000Z',
  endedAt: null,
  levels: [],
  passed: 0,
  failed: 0,
  waiting: 1,
};
const summarySchema = z
  .object(runFields)
  .meta({ id: 'CertificationSummary' })
  .register(examples, { example: runExample });
const certificationSchema = z
  .object({ ...runFields, scenarios: z.array(verdictSchema) })
  .meta({ id: 'Certification' })
  .register(examples, {
    example: {
      ...runExample,
      scenarios: [
        {
          scenario: 'accepted-in-time',
          level: 'steers',
          title: 'Accepted in time',
          must: 'Accept a new order before the platform gives it up.',
          why: 'A platform takes an order back that nobody accepts, and the customer is lost.',
          docs: 'pos-quick-start',
          state: 'waiting',
          findings: [],
        },
      ],
    },
  });

const certificateSchema = z
  .object({
    certificate: z.object({
      id: publicIdSchema,
      till,
      version: runFields.version,
      validFor: z
        .string()
        .meta({ description: "The API's minor version; with the next one it expires", example: '1.4' }),
      seed: z.int(),
      levels: runFields.levels,
      certifiedAt: publicTimeSchema,
      scenarios: z.array(
        z.object({
          scenario: z.enum(certificationScenarios),
          findings: z.array(findingSchema.pick({ predicate: true, order: true, evidence: true })),
        }),
      ),
    }),
    jws: z.string().meta({
      description: '`certificate`, signed: compact JWS (EdDSA); the key is at `/.well-known/jwks.json`',
    }),
    isExpired: z.boolean(),
    publicPath: text.meta({ description: 'Where anybody sees it on this server; null: nowhere' }),
  })
  .meta({ id: 'Certificate' })
  .register(examples, {
    example: {
      certificate: {
        id: exampleId,
        till: { name: 'Örnek Kasa', version: '4.2.0' },
        version: '1.4.0',
        validFor: '1.4',
        seed: 42,
        levels: ['reads'],
        certifiedAt: '2026-11-20T17:43:02.000Z',
        scenarios: [],
      },
      jws: 'eyJhbGciOiJFZERTQSJ9.e30.c2lnbmF0dXJl',
      isExpired: false,
      publicPath: null,
    },
  });
const publishSchema = z
  .object({ isPublic: z.boolean().meta({ description: 'Whether there is a link with which anybody sees it' }) })
  .meta({ id: 'CertificatePublish' })
  .register(examples, { example: { isPublic: true } });

const { get, post, put, del } = rowsOf('Certification');
const one = {
  isSandboxOnly: true,
  params: z.object({ id: z.string().max(200).meta({ description: 'Of the certification', example: exampleId }) }),
} as const;
const oneErrors = ['sandbox_only', 'certification_not_found'] as const;

export const certificationRows = {
  startCertification: post('/certifications', {
    isSandboxOnly: true,
    // The receiver is tried first, which has its own 10 s.
    answerLimitMs: 20_000,
    body: certificationWriteSchema,
    data: certificationSchema,
    errors: ['sandbox_only', 'sandbox_not_set_up', 'certification_running', 'receiver_not_ready', 'webhook_not_found'],
  }),
  listCertifications: get('/certifications', {
    isSandboxOnly: true,
    data: z.array(summarySchema),
    errors: ['sandbox_only'],
  }),
  getCertification: get('/certifications/{id}', { ...one, data: certificationSchema, errors: oneErrors }),
  getCertificate: get('/certifications/{id}/certificate', {
    ...one,
    data: certificateSchema,
    errors: [...oneErrors, 'not_certified'],
  }),
  publishCertificate: put('/certifications/{id}/certificate', {
    ...one,
    body: publishSchema,
    data: certificateSchema,
    errors: [...oneErrors, 'not_certified'],
  }),
  cancelCertification: del('/certifications/{id}', { ...one, data: certificationSchema, errors: oneErrors }),
};

export type CertificationWrite = z.infer<typeof certificationWriteSchema>;
export type Certification = z.infer<typeof certificationSchema>;
export type CertificationSummary = z.infer<typeof summarySchema>;
export type Certificate = z.infer<typeof certificateSchema>;
