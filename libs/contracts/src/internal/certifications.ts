import { z } from 'zod';
import type { CertificationScenario } from '../certification.ts';
import { isoTime } from '../orders/canonical-order.ts';
import { certificationTerms as panel } from '../panel/certifications.ts';
import { certificationRows as rows } from '../public/certifications.ts';
import { idSchema } from '../values/ids.ts';
import { nameSchema } from '../values/names.ts';
import { get, itemsOf, post, put, del } from './operation.ts';

/** A POS is seen this long after its run has begun, at the latest. */
export const watchDelayMs = 250;
/** A call that is blocked goes on after this, at the latest. */
export const maxBlockedMs = 5_000;

/** What a run does to a call on purpose. */
export const trapKinds = ['hold', 'lose', 'refuse', 'shorten'] as const;
export type TrapKind = (typeof trapKinds)[number];

/** Of what a POS sends, so many characters are noted; no id and no cursor of ours is longer. */
export const maxNoted = 2_000;
const said = z.string().max(maxNoted);
const text = said.nullable();
const operation = z.string().max(100);
/** Longer than every public id of a certificate. */
export const maxPublicId = 200;

/** What an answer told; null or empty where it told nothing of it. */
const answeredSchema = z.object({
  orderId: text,
  newStatus: z.number().nullable(),
  nextCursor: text,
  /** The orders of a list. */
  orderIds: z.array(said).max(200),
});
export type Answered = z.infer<typeof answeredSchema>;

/** A call of a POS while it was judged: what of it a verdict may need, and nothing of customers. */
export const watchedCallSchema = z.object({
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
  /** What was done to it on purpose; null: nothing. */
  trap: z.enum(['hold', 'lose', 'refuse']).nullable(),
});
export type WatchedCall = z.infer<typeof watchedCallSchema>;

const caughtSchema = z.object({
  id: idSchema,
  kind: z.enum(trapKinds),
  /** Of a refusal. */
  refusal: z.object({ code: z.enum(['rate_limited', 'unavailable']), retryAfterSeconds: z.number() }).nullable(),
});
export type CaughtBy = z.infer<typeof caughtSchema>;

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
const watched = z.object({ runId: idSchema });
const watchLimitMs = 2_000;

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

  /** The run by which the POS of the account is judged now. */
  watched: get('/watch', { data: z.object({ runId: idSchema.nullable() }), timeoutMs: watchLimitMs }),
  /** What is done to a call about this order or restaurant; null: nothing. */
  catchCall: post('/watch/{runId}/catch', {
    params: watched,
    missing: 'certification_not_found',
    body: z.object({ operation, ref: said }),
    data: z.object({ trap: caughtSchema.nullable() }),
    timeoutMs: watchLimitMs,
  }),
  /** Answered when a call that is held may go on. */
  awaitRelease: post('/watch/{runId}/traps/{trapId}/release', {
    params: watched.extend({ trapId: idSchema }),
    missing: 'certification_not_found',
    data: z.object({}),
    timeoutMs: maxBlockedMs + watchLimitMs,
  }),
  noteCall: post('/watch/{runId}/calls', {
    params: watched,
    missing: 'certification_not_found',
    body: watchedCallSchema,
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
