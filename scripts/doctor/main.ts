import { checkBroker } from './broker.ts';
import { checkDatabase } from './database.ts';
import { checkExposure } from './exposure.ts';
import { line, verdict } from './finding.ts';
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
for (const finding of findings) console.log(line(finding));
const { text, exitCode } = verdict(findings);
console.log(`\n${text}`);
process.exitCode = exitCode;
