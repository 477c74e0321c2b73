import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chartDir, describeWith, environment, helmProgram, render, type Manifest } from './helm.ts';
import { renderUpgrade } from './support/pretended-cluster.ts';

const rights = JSON.parse(readFileSync(join(chartDir, 'files', 'database-rights.json'), 'utf8')) as Record<
  string,
  Record<string, string[]>
>;
const services = ['api-gateway', 'order-service', 'restaurant-service', 'provider-ingest', 'webhook-dispatcher'];
const everyBackup = { 'backup.enabled': true, 'backup.plain': true };

const usersOf = (chart: { find: (kind: string) => Manifest }): Manifest[] => chart.find('MongoDBCommunity').spec.users;
const secretOf = (pod: Manifest): Manifest => environment(pod)['MONGODB_URI'];

describeWith(helmProgram, 'helm')('the users of MongoDB by its operator', () => {
  it('are one for each service, with its database and no other', () => {
    const users = usersOf(render());
    expect(users.map(({ name }) => name).sort()).toEqual([...services, 'sandbox', 'backup', 'restore'].sort());
    for (const service of services) {
      const [database] = rights[service]?.['readWrite'] ?? [];
      expect(users.find(({ name }) => name === service).roles).toEqual([
        { name: 'readWrite', db: `kopru_${String(database)}` },
      ]);
    }
    expect(new Set(services.map((service) => JSON.stringify(rights[service]))).size).toBe(services.length);
  });

  it('may neither make users nor read those of others', () => {
    for (const { roles } of usersOf(render()))
      for (const role of roles as Manifest[])
        expect(
          (role.db as string).startsWith('kopru_')
            ? ['read', 'readWrite'].includes(role.name)
            : role.name === 'clusterMonitor',
        ).toBe(true);
  });

  it('read, where they back up, and write what restores only', () => {
    const { roles } = usersOf(render()).find(({ name }) => name === 'backup') as { roles: Manifest[] };
    expect(roles.filter(({ name }) => name === 'readWrite')).toEqual([{ name: 'readWrite', db: 'kopru_maintenance' }]);
    expect(usersOf(render()).filter(({ roles: some }) => some.length > 2)).toHaveLength(2);
  });

  it('have passwords of their own, which only their pods are given', () => {
    const chart = render(everyBackup);
    const users = usersOf(chart);
    const { data } = chart.find('Secret', 'mongodb-password');
    const passwords = users.map(({ passwordSecretRef: { key } }) => data[key]);
    expect(passwords.every((password) => typeof password === 'string' && password.length > 40)).toBe(true);
    expect(new Set(passwords).size).toBe(users.length);
    const migrations = chart.find('Job', 'migrations').spec.template.spec;
    for (const service of services) {
      const { connectionStringSecretName: name } = users.find((user) => user.name === service);
      const address = { name, key: 'connectionString.standard' };
      expect(secretOf(chart.find('Deployment', service))).toEqual(address);
      const own = [...migrations.initContainers, ...migrations.containers].find((one) => one.name === service);
      expect(secretOf({ spec: { template: { spec: { containers: [own] } } } })).toEqual(address);
    }
    for (const name of ['backup', 'restore'])
      expect(secretOf(chart.find('CronJob', name).spec.jobTemplate)).toEqual({
        name: `shop-kopru-mongodb-${name}-connection`,
        key: 'connectionString.standard',
      });
  });

  it('are those of a Secret of yours, where the database is', () => {
    const settings = { 'mongodb.mode': 'external', 'mongodb.external.usersSecret': 'users', ...everyBackup };
    const chart = render(settings);
    for (const service of services)
      expect(secretOf(chart.find('Deployment', service))).toEqual({ name: 'users', key: `uri.${service}` });
    for (const name of ['backup', 'restore'])
      expect(secretOf(chart.find('CronJob', name).spec.jobTemplate)).toEqual({ name: 'users', key: `uri.${name}` });
  });

  const shared = { name: 'shop-kopru-mongodb-connection', key: 'connectionString.standard' };
  const running = (secret: object): Manifest => ({
    ...{ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'shop-kopru-order-service' } },
    spec: {
      template: { spec: { containers: [{ env: [{ name: 'MONGODB_URI', valueFrom: { secretKeyRef: secret } }] }] } },
    },
  });
  const savedPassword = (data: object): Manifest => ({
    ...{ apiVersion: 'v1', kind: 'Secret', metadata: { name: 'shop-kopru-mongodb-password' }, data },
  });
  const firstContainerOf = (chart: { find: (kind: string, name: string) => Manifest }): Manifest => {
    const { initContainers } = chart.find('Job', 'migrations').spec.template.spec;
    return secretOf({ spec: { template: { spec: { containers: initContainers } } } });
  };

  it('are joined by the one of before while its pods run, and migrations are that one', async () => {
    const chart = await renderUpgrade([running(shared), savedPassword({ password: 'b2xk' })]);
    const old = usersOf(chart).find(({ name }) => name === 'kopru');
    expect(old.connectionStringSecretName).toBe(shared.name);
    expect((old.roles as Manifest[]).map(({ name }) => name)).toEqual(Array(6).fill('readWrite'));
    expect(chart.find('Secret', 'mongodb-password').data.password).toBe('b2xk');
    expect(firstContainerOf(chart)).toEqual(shared);
    expect(secretOf(chart.find('Deployment', 'order-service')).name).toBe(
      'shop-kopru-mongodb-order-service-connection',
    );
  });

  it('are left alone by the next upgrade, which keeps their passwords', async () => {
    const own = { ...shared, name: 'shop-kopru-mongodb-order-service-connection' };
    const chart = await renderUpgrade([running(own), savedPassword({ password: 'b2xk', 'password.backup': 'bmV3' })]);
    expect(usersOf(chart).map(({ name }) => name)).not.toContain('kopru');
    const { data } = chart.find('Secret', 'mongodb-password');
    expect([data.password, data['password.backup']]).toEqual([undefined, 'bmV3']);
    expect(firstContainerOf(chart)).toEqual(own);
  });
});
