import { certificationLevels, certificationScenarios, type CertificationLevel } from '@kopru/contracts/certification';
import type { RunDocument } from '../records/run.model.ts';
import { scenarios } from '../scenarios/scenarios.ts';

/** The levels whose scenarios the run has all passed; a certificate has the levels of its time. */
export const levelsOf = ({ state, verdicts, certificate }: RunDocument): CertificationLevel[] => {
  if (state !== 'passed') return [];
  if (certificate !== undefined) return certificate.payload.levels;
  const passed = new Set(verdicts.map(({ scenario }) => scenario));
  return certificationLevels.filter((level) =>
    certificationScenarios.every((id) => scenarios[id].level !== level || passed.has(id)),
  );
};
