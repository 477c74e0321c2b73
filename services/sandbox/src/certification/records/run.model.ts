import { certificationStates, type CertificationScenario } from '@kopru/contracts/certification';
import type { Answered, InjectedFaultKind } from '@kopru/contracts/internal/certifications';
import type { Certificate, CertificationEvidence } from '@kopru/contracts/public/certifications';
import type { OperationId } from '@kopru/contracts/public/operations';
import { asGiven, date, number, objectOf, oneOf, optional, orNull, storedIn, text, type StoredBy } from '@kopru/mongo';

/** A fault that a run injects into calls of the POS, as it is stored. */
export interface StoredFault {
  id: string;
  kind: InjectedFaultKind;
  operations: OperationId[];
  /** Ids and numbers of the orders, or ids of the restaurants, whose calls it hits. */
  refs: string[];
  left: number;
  taken: number;
  /** Blocked calls may go on. */
  isReleased: boolean;
  /** A call went on before its release, because the script's step took too long. */
  isOverdue?: true;
  /** Of a refusal. */
  refusal: { code: 'rate_limited' | 'unavailable'; retryAfterSeconds: number } | null;
}

/** The result of a predicate. */
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
    /** The version of the API that the POS was tested with. */
    version: text,
    /** Part of the public link to its certificate; null: it has no link. */
    publicId: orNull(text),
    verdicts: asGiven<StoredVerdict[]>(),
    traps: asGiven<StoredFault[]>(),
    startedAt: date,
    endedAt: orNull(date),
    /** The webhook endpoint of the POS; absent in runs of older versions. */
    endpointId: optional(text),
    /** A run that is still open after this time has lost its process. */
    leaseUntil: date,
    /** Signed when the run was passed; runs of older versions get it at the first read. */
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
