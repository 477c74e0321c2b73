import { id, at } from './samples.ts';
import type { AnswerOf } from './panel-api.ts';

export type Run = AnswerOf<'getCertification'>;
type Verdict = Run['scenarios'][number];

const till = { name: 'Örnek Kasa', version: '4.2.0' };
export const call = {
  ...{ kind: 'call' as const, id: '0f8fad5b-d9cb-469f-a165-70867728950e', what: 'verifyOrder', status: 200, at },
};
export const delivery = {
  ...{ kind: 'delivery' as const, id: id(77), what: 'siparis.olusturuldu', status: 204, at },
};

export const verdict = (more: Partial<Verdict> = {}): Verdict => ({
  scenario: 'accepted-in-time',
  level: 'steers',
  title: 'Zamanında onaylanır',
  must: 'Yeni siparişi platform geri almadan onaylayın.',
  why: 'Müşteri kaybedilir.',
  docs: 'pos-quick-start',
  state: 'waiting',
  findings: [],
  ...more,
});

const another = { scenario: 'new-orders-are-read', level: 'reads', title: 'Yeni siparişler okunur' } as const;

/** A run of two scenarios, none of which is judged yet. */
export const run = (more: Partial<Run> = {}): Run => ({
  ...{ id: id(50), state: 'running', reason: null, till, seed: 42, version: '1.4.0' },
  ...{ startedAt: at, endedAt: null, levels: [], passed: 0, failed: 0, waiting: 2 },
  scenarios: [verdict({ state: 'running' }), verdict(another)],
  ...more,
});

const met = { predicate: 'accepted', message: 'Onaylandı', order: 'S-1', isMet: true, evidence: [call, delivery] };
const missed = { predicate: 'read', message: '`veri.id` okundu', order: null, isMet: false, evidence: [] };

/** One of its scenarios was passed, the other one was not. */
export const failedRun = (more: Partial<Run> = {}): Run =>
  run({
    ...{ state: 'failed', endedAt: '2026-03-01T12:31:35.000Z', passed: 1, failed: 1, waiting: 0 },
    scenarios: [
      verdict({ state: 'passed', findings: [met] }),
      verdict({ ...another, state: 'failed', findings: [missed] }),
    ],
    ...more,
  });

export const passedRun = (more: Partial<Run> = {}): Run =>
  run({
    ...{ state: 'passed', endedAt: '2026-03-01T12:31:35.000Z', passed: 1, waiting: 0, levels: ['reads'] },
    scenarios: [verdict({ state: 'passed', findings: [met] })],
    ...more,
  });

export const summaryOf = ({ scenarios, ...summary }: Run): AnswerOf<'listCertifications'>[number] => {
  void scenarios;
  return summary;
};

export const certificate = (more: Partial<AnswerOf<'getCertificate'>> = {}): AnswerOf<'getCertificate'> => ({
  certificate: {
    ...{ id: id(50), till, version: '1.4.0', validFor: '1.4', seed: 42, levels: ['reads'], certifiedAt: at },
    scenarios: [{ scenario: 'accepted-in-time', findings: [{ predicate: 'accepted', order: 'S-1', evidence: [] }] }],
  },
  jws: 'eyJhbGciOiJFZERTQSJ9.e30.aW16YQ',
  isExpired: false,
  publicPath: null,
  ...more,
});
