import {
  certificationLevels,
  certificationScenarios,
  type CertificationScenario,
} from '@kopru/contracts/certification';
import type { Locale } from '@kopru/contracts/errors/failures';
import type { CertificationScenarioView } from '@kopru/contracts/panel/certifications';
import type { Certification, CertificationSummary } from '@kopru/contracts/public/certifications';
import type { Abortion, RunDocument, StoredVerdict } from './records/run.model.ts';
import { levelsOf } from './certificates/levels.ts';
import type { Text } from './predicates/predicate.ts';
import { scenarios } from './scenarios/scenarios.ts';

const abortionTexts: Record<Abortion, Text> = {
  gateway_lost: {
    en: 'Köprü stopped without notice; start it again',
    tr: 'Köprü beklenmedik biçimde durdu; yeniden başlatın',
  },
  gateway_stopped: {
    en: 'Köprü was restarted meanwhile; start it again',
    tr: 'Köprü bu sırada yeniden başlatıldı; yeniden deneyin',
  },
  took_too_long: { en: 'It took longer than 5 minutes', tr: '5 dakikadan uzun sürdü' },
  tunnel_closed: {
    en: 'The tunnel to the POS was closed: `kopru` was offline for too long; start it again',
    tr: 'Kasaya giden tünel kapandı: `kopru` uzun süre bağlı değildi; yeniden başlatın',
  },
  platforms_away: {
    en: 'The platforms of the sandbox, or a part of Köprü, did not answer; start it again',
    tr: 'Deneme ortamının platformları veya Köprü’nün bir parçası yanıt vermedi; yeniden başlatın',
  },
};

const countOf = ({ verdicts }: RunDocument, ...states: StoredVerdict['state'][]): number =>
  verdicts.filter(({ state }) => states.includes(state)).length;

export const toSummary = (run: RunDocument, locale: Locale): CertificationSummary => ({
  id: run._id,
  state: run.state,
  reason: run.reason === null ? null : abortionTexts[run.reason][locale],
  till: run.till,
  seed: run.seed,
  version: run.version,
  startedAt: run.startedAt.toISOString(),
  endedAt: run.endedAt?.toISOString() ?? null,
  levels: levelsOf(run),
  passed: countOf(run, 'passed'),
  failed: countOf(run, 'failed'),
  waiting: countOf(run, 'waiting', 'running'),
});

const [lowest] = certificationLevels;

const scenarioIn = (id: CertificationScenario, locale: Locale): CertificationScenarioView => {
  // A run of another version may have scenarios that this version does not know.
  if (!Object.hasOwn(scenarios, id)) return { scenario: id, level: lowest, title: id, must: '', why: '', docs: '' };
  const { level, title, must, why, docs } = scenarios[id];
  return { scenario: id, level, title: title[locale], must: must[locale], why: why[locale], docs };
};

/** Every scenario, in the order of the verdicts. */
export const scenariosIn = (locale: Locale): CertificationScenarioView[] =>
  certificationScenarios.map((id) => scenarioIn(id, locale));

export const toCertification = (run: RunDocument, locale: Locale): Certification => ({
  ...toSummary(run, locale),
  scenarios: run.verdicts.map(({ scenario, state, findings }) => ({
    ...scenarioIn(scenario, locale),
    state,
    findings: findings.map(({ en, tr, ...finding }) => ({ ...finding, message: locale === 'tr' ? tr : en })),
  })),
});
