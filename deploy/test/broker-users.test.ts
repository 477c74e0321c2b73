import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brokerRights } from '@kopru/messaging';
import { chartDir, describeWith, helmProgram, render, type Manifest } from './helm.ts';

const services = Object.keys(brokerRights);

interface Definitions {
  users: { name: string; tags: string[] }[];
  permissions: { user: string; configure: string }[];
  topic_permissions: { user: string; exchange: string }[];
}

/** Each service has a user with its rights, and the operator one with all. */
const expectRights = ({ users, permissions, topic_permissions: topics }: Definitions): void => {
  expect(users.map(({ name, tags }) => [name, tags]).sort()).toEqual(
    [['kopru', ['administrator']], ...services.map((name) => [name, []])].sort(),
  );
  for (const [service, rights] of Object.entries(brokerRights)) {
    expect(permissions).toContainEqual({ user: service, vhost: '/', ...rights.permission });
    expect(topics.filter(({ user }) => user === service)).toEqual(
      rights.topics.map((topic) => ({ user: service, vhost: '/', ...topic })),
    );
  }
};

describeWith(helmProgram, 'helm')("the chart's own broker", () => {
  const addressOf = (rendered: ReturnType<typeof render>, service: string): Manifest => {
    const env: Manifest[] = rendered.find('Deployment', service).spec.template.spec.containers[0].env;
    return env.find(({ name }) => name === 'RABBITMQ_URL').valueFrom.secretKeyRef;
  };

  it('has a user for each service with its rights, whose address only this service gets', () => {
    const made = render({ 'rabbitmq.mode': 'single', 'services.sandbox.enabled': true });
    const { stringData } = made.find('Secret', 'rabbitmq') as { stringData: Record<string, string> };
    expectRights(JSON.parse(stringData['definitions.json'] ?? '') as Definitions);
    for (const service of services) {
      expect(addressOf(made, service)).toEqual({ name: 'shop-kopru-rabbitmq', key: `url.${service}` });
      const { username, password } = new URL(stringData[`url.${service}`] ?? '');
      expect([username, password]).toEqual([service, stringData[`password.${service}`]]);
    }
  });

  it('is asked for by the users of a Secret of yours, where there is one', () => {
    const own = render({ 'rabbitmq.usersSecret': 'users' });
    expect(addressOf(own, 'order-service')).toEqual({ name: 'users', key: 'url.order-service' });
  });
});

// It gives files to other users.
const describeAsRoot = process.getuid?.() === 0 ? describe : describe.skip;

describeAsRoot('the broker of Compose', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kopru-broker-users-'));
  mkdirSync(join(folder, 'secrets'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('has a user for each service, and each service that seals a key of its own', () => {
    const program = join(import.meta.dirname, '..', 'docker', 'make-secrets.mjs');
    const rights = join(chartDir, 'files', 'broker-rights.json');
    execFileSync(process.execPath, [program, join(folder, 'secrets'), join(folder, 'shares'), rights]);
    const read = (path: string): string => readFileSync(join(folder, 'shares', path), 'utf8');
    expectRights(JSON.parse(read('rabbitmq/definitions.json')) as Definitions);
    expect(services.map((service) => new URL(read(`${service}/rabbitmq_url`)).username)).toEqual(services);
    const keys = services
      .filter((one) => !['order-service', 'sandbox'].includes(one))
      .map((one) => read(`${one}/master_keys`));
    expect(new Set(keys).size).toBe(4);
    expect(read('api-gateway/webhook_master_keys')).toBe(read('webhook-dispatcher/master_keys'));
  });
});
