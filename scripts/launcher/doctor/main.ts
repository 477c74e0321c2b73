import { checkBroker } from './broker.ts';
import { checkDatabase } from './database.ts';
import { line } from './finding.ts';
import { checkKeys } from './keys.ts';
import { checkServices } from './services.ts';

const { env } = process;
const services = await checkServices(env);
const [broker, database] = await Promise.all([
  checkBroker(env, services.reports),
  checkDatabase(env, services.reports),
]);

const findings = [...services.findings, ...broker, ...database, ...checkKeys(env, services.reports)];
const problems = findings.filter(({ problem }) => problem !== undefined);
for (const finding of findings) console.log(line(finding));
console.log(
  problems.length === 0
    ? `\nAll ${findings.length} checks passed.`
    : `\n${problems.length} of ${findings.length} checks found something wrong.`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
