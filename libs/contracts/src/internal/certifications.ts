import { z } from 'zod';
import type { CertificationScenario } from '../certification.ts';
import { isoTime } from '../orders/canonical-order.ts';
import { certificationTerms as panel } from '../panel/certifications.ts';
import { certificationRows as rows } from '../public/certifications.ts';
import { idSchema } from '../values/ids.ts';
import { nameSchema } from '../values/names.ts';
import { get, itemsOf, post, put, del } from './operation.ts';

/** The calls of a POS are recorded this long after its run began, at the latest. */
export const recordingDelayMs = 250;
/** A call that is blocked goes on after this, at the latest. */
export const maxBlockedMs = 5_000;

/** The faults that a run injects into calls. */
export const injectedFaultKinds = ['hold', 'lose', 'refuse', 'shorten'] as const;
export type InjectedFaultKind = (typeof injectedFaultKinds)[number];

/** The characters that are recorded of a text that a POS sends; no id and no cursor of ours is longer. */
export const maxRecordedText = 2_000;
const recordedText = z.string().max(maxRecordedText);
const text = recordedText.nullable();
const operation = z.string().max(100);
/** Longer than every public id of a certificate. */
export const maxPublicId = 200;

/** The contents of an answer; null or empty where it had none. */
const answeredSchema = z.object({
  orderId: text,
  newStatus: z.number().nullable(),
  nextCursor: text,
  /** The orders of a list. */
  orderIds: z.array(recordedText).max(200),
});
export type Answered = z.infer<typeof answeredSchema>;

/** A call of a POS during its certification: the parts that a verdict may need, and no data of customers. */
export const recordedCallSchema = z.object({
  /** The request id, which the answer carried. */
  id: z.string().max(200),
  /** When it came. */
  at: isoTime,
  operation,
  status: z.int(),
  /** The id or number by which it named an order; null: it named none. */
  ref: text,
  sent: z.record(z.string(), z.unknown()),
  got: answeredSchema,
  /** The fault that was injected; null: none. */
  fault: z.enum(['hold', 'lose', 'refuse']).nullable(),
});
export type RecordedCall = z.infer<typeof recordedCallSchema>;

const injectedFaultSchema = z.object({
  id: idSchema,
  kind: z.enum(injectedFaultKinds),
  /** Of a refusal. */
  refusal: z.object({ code: z.enum(['rate_limited', 'unavailable']), retryAfterSeconds: z.number() }).nullable(),
});
export type InjectedFault = z.infer<typeof injectedFaultSchema>;

/** A run of another version may have scenarios that this one does not know. */
const anyScenario = { scenario: z.custom<CertificationScenario>((value) => typeof value === 'string') };
const run = rows.getCertification.data;
const runSchema = run.extend({ scenarios: z.array(run.shape.scenarios.element.extend(anyScenario)) });
const document = rows.getCertificate.data;
const signed = document.shape.certificate;
const payloadSchema = signed.extend({ scenarios: z.array(signed.shape.scenarios.element.extend(anyScenario)) });
const documentSchema = document.extend({ certificate: payloadSchema });

const inLanguage = z.object({ locale: z.enum(['tr', 'en']) });
const one = { params: rows.getCertification.params, missing: 'certification_not_found', query: inLanguage } as const;
const ofRun = z.object({ runId: idSchema });
const recordingTimeoutMs = 2_000;

/** Certifications of the POS of a sandbox. */
export const certificationOperations = {
  listScenarios: get('/certification-scenarios', {
    isForService: true,
    query: inLanguage,
    data: itemsOf(panel.listCertificationScenarios.data.element),
  }),
  start: post('/certifications', {
    query: inLanguage,
    body: rows.startCertification.body,
    data: runSchema,
    timeoutMs: rows.startCertification.answerLimitMs,
  }),
  list: get('/certifications', { query: inLanguage, data: itemsOf(rows.listCertifications.data.element) }),
  get: get('/certifications/{id}', { ...one, data: runSchema }),
  cancel: del('/certifications/{id}', { ...one, data: runSchema }),
  getCertificate: get('/certifications/{id}/certificate', { ...one, data: documentSchema }),
  publishCertificate: put('/certifications/{id}/certificate', {
    ...one,
    body: rows.publishCertificate.body,
    data: documentSchema,
  }),
  /** What a public link shows, as a page too; a link that leads nowhere has a page and no certificate. */
  published: get('/certificates/{publicId}', {
    isForService: true,
    params: z.object({ publicId: z.string().max(maxPublicId) }),
    query: inLanguage,
    data: z.object({
      accountId: idSchema.nullable(),
      document: documentSchema.nullable(),
      page: z.string(),
    }),
  }),

  /** The run that certifies the POS of the account now. */
  running: get('/running-certification', {
    data: z.object({ runId: idSchema.nullable() }),
    timeoutMs: recordingTimeoutMs,
  }),
  /** The fault for a call about this order or restaurant; null: none. */
  takeFault: post('/certification-runs/{runId}/take-fault', {
    params: ofRun,
    missing: 'certification_not_found',
    body: z.object({ operation, ref: recordedText }),
    data: z.object({ fault: injectedFaultSchema.nullable() }),
    timeoutMs: recordingTimeoutMs,
  }),
  /** Answers when a blocked call may go on. */
  awaitRelease: post('/certification-runs/{runId}/faults/{faultId}/release', {
    params: ofRun.extend({ faultId: idSchema }),
    missing: 'certification_not_found',
    data: z.object({}),
    timeoutMs: maxBlockedMs + recordingTimeoutMs,
  }),
  recordCall: post('/certification-runs/{runId}/calls', {
    params: ofRun,
    missing: 'certification_not_found',
    body: recordedCallSchema,
    data: z.object({}),
  }),
};

/** What the sandbox asks of the gateway, which knows accounts and has the keys of certificates. */
export const certifierOperations = {
  /** A restaurant of a sandbox, connected to the simulated platforms and with a channel of its own. */
  openRestaurant: post('/certification-restaurants', {
    callers: ['sandbox'],
    body: z.object({ name: nameSchema(100) }),
    data: z.object({ restaurantId: idSchema, ingressUrl: z.string() }),
    // Nobody else knows a restaurant whose answer is lost: as long as a run, whose restaurants are made one by one.
    timeoutMs: 300_000,
  }),
  sign: post('/certificates', {
    callers: ['sandbox'],
    body: payloadSchema,
    data: z.object({ jws: z.string() }),
  }),
};
