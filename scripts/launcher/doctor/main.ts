import { checkBroker } from './broker.ts';
import { checkDatabase } from './database.ts';
import { checkExposure } from './exposure.ts';
import { line } from './finding.ts';
import { checkKeys } from './keys.ts';
import { checkServices } from './services.ts';

const { env } = process;
const services = await checkServices(env);
const [broker, database, exposure] = await Promise.all([
  checkBroker(env, services.reports),
  checkDatabase(env, services.reports),
  checkExposure(services.reports),
]);

const findings = [...services.findings, ...broker, ...database, ...checkKeys(env, services.reports), ...exposure];
const problems = findings.filter(({ problem }) => problem !== undefined);
for (const finding of findings) console.log(line(finding));
console.log(
  problems.length === 0
    ? `\nAll ${findings.length} checks passed.`
    : `\n${problems.length} of ${findings.length} checks found something wrong.`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
