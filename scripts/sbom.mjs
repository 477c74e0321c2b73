// Writes a bill of materials (CycloneDX) for each service, of what its image holds of npm: node scripts/sbom.mjs [folder [service]]
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { services } from './images/service-names.mjs';

const cwd = fileURLToPath(new URL('..', import.meta.url));
const folder = process.argv[2] ?? join(cwd, 'sbom');
const { version } = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'));
mkdirSync(folder, { recursive: true });

const npm = (...args) => {
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (status !== 0) throw new Error(`npm ${args.join(' ')}: ${stderr}`);
  return JSON.parse(stdout);
};

/** Of a tree of npm ls: each package as name@version, once. */
const packagesIn = ({ dependencies = {} }, found = new Set()) => {
  for (const [name, one] of Object.entries(dependencies)) {
    found.add(`${name}@${one.version}`);
    packagesIn(one, found);
  }
  return found;
};

for (const service of process.argv[3] === undefined ? services : [process.argv[3]]) {
  // The gateway serves the panel, whose packages are bundled into its pages.
  const folders = service === 'api-gateway' ? [service, 'control-panel'] : [service];
  const of = ['--package-lock-only', ...folders.flatMap((name) => ['--workspace', `services/${name}`])];
  // npm sbom --omit dev leaves out what the root, too, has for its tests (express, mongodb); npm ls does not.
  const used = packagesIn(npm('ls', '--all', '--omit', 'dev', '--json', ...of));
  const bill = npm('sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', ...of);
  const root = bill.metadata.component['bom-ref'];
  const isUsed = (ref) => ref === root || used.has(ref);
  bill.components = bill.components.filter((one) => isUsed(one['bom-ref']));
  bill.dependencies = bill.dependencies
    .filter(({ ref }) => isUsed(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isUsed) }));
  // npm names it after the folder that the sources lie in.
  Object.assign(bill.metadata.component, { name: service, version });
  const path = join(folder, `${service}.cdx.json`);
  writeFileSync(path, `${JSON.stringify(bill, null, 2)}\n`);
  console.log(`${path}: ${bill.components.length} packages`);
}
