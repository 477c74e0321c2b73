import { certificationStates, type CertificationScenario } from '@kopru/contracts/certification';
import type { Answered, InjectedFaultKind } from '@kopru/contracts/internal/certifications';
import type { Certificate, CertificationEvidence } from '@kopru/contracts/public/certifications';
import type { OperationId } from '@kopru/contracts/public/operations';
import { asGiven, date, number, objectOf, oneOf, optional, orNull, storedIn, text, type StoredBy } from '@kopru/mongo';

/** What happens to calls of the till on purpose, so many times. */
export interface StoredFault {
  id: string;
  kind: InjectedFaultKind;
  operations: OperationId[];
  /** Ids and numbers of the orders whose calls it takes, or ids of restaurants. */
  refs: string[];
  left: number;
  taken: number;
  /** A call that is held goes on. */
  isReleased: boolean;
  /** A call went on before it was released: what was to happen meanwhile took too long. */
  isOverdue?: true;
  /** Of a refusal. */
  refusal: { code: 'rate_limited' | 'unavailable'; retryAfterSeconds: number } | null;
}

/** What was found of a predicate. */
export interface StoredFinding {
  predicate: string;
  en: string;
  tr: string;
  /** The order's number on its platform. */
  order: string | null;
  isMet: boolean;
  evidence: CertificationEvidence[];
}

export interface StoredVerdict {
  scenario: CertificationScenario;
  state: 'waiting' | 'running' | 'passed' | 'failed';
  findings: StoredFinding[];
}

/** Why a run ended before its verdict. */
export const abortions = [
  'gateway_lost',
  'gateway_stopped',
  'took_too_long',
  'platforms_away',
  'tunnel_closed',
] as const;
export type Abortion = (typeof abortions)[number];

export const runSchema = storedIn(
  'certifications',
  {
    _id: text,
    accountId: text,
    state: oneOf(certificationStates),
    reason: orNull(oneOf(abortions)),
    till: objectOf({ name: text, version: text }),
    seed: number,
    /** Of the API that it was tried with. */
    version: text,
    /** In the public link to its certificate; null: there is none. */
    publicId: orNull(text),
    verdicts: asGiven<StoredVerdict[]>(),
    traps: asGiven<StoredFault[]>(),
    startedAt: date,
    endedAt: orNull(date),
    /** Where the till answers; absent in runs of older versions. */
    endpointId: optional(text),
    /** A run that is still open at this time died with its process. */
    leaseUntil: date,
    /** As it was signed when the run was passed; absent in runs of older versions until somebody looks at it. */
    certificate: optional(asGiven<{ payload: Certificate['certificate']; jws: string }>()),
    expiresAt: date,
  },
  [
    { name: 'running', key: { accountId: 1 }, unique: true, partialFilterExpression: { state: 'running' } },
    { name: 'by_account', key: { accountId: 1, startedAt: -1 } },
    {
      name: 'by_link',
      key: { publicId: 1 },
      unique: true,
      partialFilterExpression: { publicId: { $type: 'string' } },
    },
    { name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
);
export type RunDocument = StoredBy<typeof runSchema>;

export const callSchema = storedIn(
  'certificationCalls',
  {
    _id: text,
    runId: text,
    requestId: text,
    at: date,
    operation: text,
    status: number,
    ref: orNull(text),
    sent: asGiven<Record<string, unknown>>(),
    got: asGiven<Answered>(),
    trap: orNull(oneOf(['hold', 'lose', 'refuse'])),
    expiresAt: date,
  },
  [
    { name: 'by_run_noted', key: { runId: 1, expiresAt: 1 } },
    { name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
);
