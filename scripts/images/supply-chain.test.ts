import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { baseImages, imagesOf } from './base-images.mjs';
import { services } from './service-names.mjs';

const root = join(import.meta.dirname, '..', '..');
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}
interface Workflow {
  permissions: object;
  jobs: Record<string, { permissions: Record<string, string>; steps: Step[] }>;
}

describe('base images', () => {
  const digest = `sha256:${'0a'.repeat(32)}`;

  it('are named in one place; the Dockerfile and Compose take them by a variable', () => {
    expect(textOf('Dockerfile')).toContain(`ARG NODE_IMAGE=${baseImages.NODE_IMAGE}\n`);
    expect(textOf('Dockerfile').match(/^FROM (?!\$\{NODE_IMAGE\}|sources|installed|build)/gm)).toBeNull();
    for (const file of ['docker-compose.yml', 'deploy/backing.compose.yml'])
      for (const variable of ['RABBITMQ_IMAGE', 'MONGODB_IMAGE'] as const)
        expect(textOf(file)).toContain(`image: \${${variable}:-${baseImages[variable]}}`);
  });

  it('are read from images.lock by their digests', () => {
    const text = `# made by pin-images\nNODE_IMAGE=${baseImages.NODE_IMAGE}@${digest}\n`;
    expect(imagesOf(text)).toEqual({ NODE_IMAGE: `${baseImages.NODE_IMAGE}@${digest}` });
  });

  it.each([
    `NODE_IMAGE=${baseImages.NODE_IMAGE}`,
    `NODE_IMAGE=node:18@${digest}`,
    `NODE_IMAGE=${baseImages.NODE_IMAGE}@sha256:12`,
    `OTHER_IMAGE=${baseImages.NODE_IMAGE}@${digest}`,
  ])('are refused when images.lock says %s', (line) => {
    expect(() => imagesOf(line)).toThrow('images.lock');
  });
});

describe('a bill of materials', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sbom-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('names what an image holds of npm with its hashes, and nothing that only tests use', () => {
    const made = spawnSync(process.execPath, [join(root, 'scripts/sbom.mjs'), folder, 'webhook-dispatcher']);
    expect(made.status).toBe(0);
    const bill = JSON.parse(readFileSync(join(folder, 'webhook-dispatcher.cdx.json'), 'utf8')) as {
      bomFormat: string;
      components: { name: string; version: string; hashes?: object[]; purl: string }[];
    };
    expect(bill.bomFormat).toBe('CycloneDX');
    const names = bill.components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['express', 'mongodb', 'amqplib', 'undici', 'zod']));
    for (const name of ['jest', 's3rver', 'eslint', 'react']) expect(names).not.toContain(name);
    const express = bill.components.find(({ name }) => name === 'express');
    expect(express?.purl).toBe(`pkg:npm/express@${express?.version ?? ''}`);
    expect(express?.hashes).toHaveLength(1);
  });

  it('is made for each service that there is', () => {
    const folders = readdirSync(join(root, 'services')).filter((name) => name !== 'control-panel');
    expect([...services].sort()).toEqual(folders.sort());
  });
});

describe('the release', () => {
  const workflow = parse(textOf('.github/workflows/release.yml')) as Workflow;
  const jobs = Object.values(workflow.jobs);
  const steps = jobs.flatMap((job) => job.steps);

  it('runs nobody’s action but by its commit', () => {
    const used = steps.flatMap(({ uses }) => uses ?? []);
    expect(used.length).toBeGreaterThan(8);
    for (const action of used) expect(action).toMatch(/^[\w-]+\/[\w-]+@[\da-f]{40}$/);
  });

  it('may do what a job needs and nothing else', () => {
    expect(workflow.permissions).toEqual({});
    expect(
      jobs.map(({ permissions }) => Object.keys(permissions).filter((name) => permissions[name] === 'write')),
    ).toEqual([[], ['packages', 'id-token', 'attestations'], ['contents', 'id-token', 'attestations']]);
    for (const { with: given } of steps.filter(({ uses }) => uses?.startsWith('actions/checkout')))
      expect(given).toEqual({ 'persist-credentials': false });
  });

  it('attests and publishes what the release command builds', () => {
    const { steps: ofPublish } = workflow.jobs['publish'] ?? { steps: [] };
    const script = ofPublish.map(({ run }) => run ?? '').join('\n');
    expect(script).toContain('npm run -s release -- --artifacts artifacts');
    expect(script).toMatch(
      /gh release create .+ artifacts\/\*\.tgz artifacts\/SHA256SUMS artifacts\/sbom\/\*\.cdx\.json/,
    );
    const attested = ofPublish.find(({ uses }) => uses?.startsWith('actions/attest-build-provenance'));
    expect(attested?.with?.['subject-path']).toMatch(/artifacts\/\*\.tgz\s+artifacts\/sbom/);
  });

  it('signs and attests what it pushes, by its digest', () => {
    const { steps: ofImages } = workflow.jobs['images'] ?? { steps: [] };
    const script = ofImages.map(({ run }) => run ?? '').join('\n');
    expect(script).toContain('cosign sign --yes "$IMAGE@$DIGEST"');
    expect(script).toMatch(/cosign attest --yes --type cyclonedx .+ "\$IMAGE@\$DIGEST"/);
    const built = ofImages.find(({ uses }) => uses?.startsWith('docker/build-push-action'));
    expect(built?.with).toMatchObject({ push: true, sbom: true, provenance: 'mode=max' });
    expect(ofImages.some(({ uses }) => uses?.startsWith('actions/attest-build-provenance'))).toBe(true);
  });
});
