import { checkBroker } from './broker.ts';
import { checkDatabase } from './database.ts';
import { line } from './finding.ts';
import { checkKeys } from './keys.ts';
import { checkServices } from './services.ts';

const { env } = process;
const [services, broker, database] = await Promise.all([checkServices(env), checkBroker(env), checkDatabase(env)]);
const keys = await checkKeys(database.client, env);
await database.client?.close();

const findings = [...services, ...broker, ...database.findings, ...keys];
const problems = findings.filter(({ problem }) => problem !== undefined);
for (const finding of findings) console.log(line(finding));
console.log(
  problems.length === 0
    ? `\nAll ${findings.length} checks passed.`
    : `\n${problems.length} of ${findings.length} checks found something wrong.`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
