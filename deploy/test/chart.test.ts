import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { chartDir, describeWith, helmProgram, lint, render, template, type Manifest } from './helm.ts';

const services = ['api-gateway', 'provider-ingest', 'order-service', 'restaurant-service', 'webhook-dispatcher'];
const combinations = readdirSync(join(chartDir, 'ci'));

const container = (deployment: Manifest): Manifest => deployment.spec.template.spec.containers[0];
const environment = (deployment: Manifest): Record<string, Manifest> =>
  Object.fromEntries(
    (container(deployment).env as Manifest[]).map(({ name, value, valueFrom }) => [
      name,
      value ?? valueFrom.secretKeyRef,
    ]),
  );

describeWith(helmProgram, 'helm')('the chart', () => {
  describe.each(combinations)('with the values of ci/%s', (file) => {
    const values = join(chartDir, 'ci', file);

    it('passes helm lint and renders objects of unique names', () => {
      const { isDone, stdout, stderr } = lint(values);
      expect([isDone, isDone ? '' : stdout + stderr]).toEqual([true, '']);
      const ids = render({}, [values]).all.map((one) => `${one.kind}/${one.metadata.name}`);
      expect(ids).toEqual([...new Set(ids)]);
    });

    it('runs every container as nobody in particular, on a read-only root, with probes and limits', () => {
      for (const { spec } of render({}, [values]).all.filter(({ kind }) => kind === 'Deployment')) {
        const { securityContext, startupProbe, livenessProbe, readinessProbe, resources } = container({ spec });
        expect(securityContext).toMatchObject({
          runAsNonRoot: true,
          readOnlyRootFilesystem: true,
          allowPrivilegeEscalation: false,
          capabilities: { drop: ['ALL'] },
        });
        expect([startupProbe, livenessProbe, readinessProbe].map((probe: Manifest) => probe.httpGet.path)).toEqual([
          '/healthz',
          '/healthz',
          '/readyz',
        ]);
        expect(resources.requests.cpu).toBeDefined();
        expect(resources.limits.memory).toBeDefined();
        expect(spec.template.spec.automountServiceAccountToken).toBe(false);
      }
    });
  });

  it('has a Deployment, a Service, a ServiceAccount and a PodDisruptionBudget per service', () => {
    const { find } = render();
    for (const name of services) {
      expect(find('Service', name).spec.selector['app.kubernetes.io/component']).toBe(name);
      expect(find('ServiceAccount', name).automountServiceAccountToken).toBe(false);
      expect(find('PodDisruptionBudget', name).spec.maxUnavailable).toBe(1);
      const { spec } = find('Deployment', name).spec.template;
      expect(spec.serviceAccountName).toBe(`shop-kopru-${name}`);
      expect(spec.topologySpreadConstraints[0].topologyKey).toBe('kubernetes.io/hostname');
    }
    expect(() => find('Deployment', 'platform-simulator')).toThrow();
  });

  it('lets a stopping pod finish its deliveries', () => {
    const { find } = render({
      'webhooks.timeoutSeconds': 30,
      'shutdown.graceSeconds': 45,
      'shutdown.drainSeconds': 7,
    });
    const deployment = find('Deployment', 'webhook-dispatcher');
    expect(environment(deployment)).toMatchObject({
      WEBHOOK_TIMEOUT: '30s',
      SHUTDOWN_DRAIN: '7s',
      SHUTDOWN_GRACE: '45s',
    });
    // A preStop pause would delay the signal, and with it the hint to callers to connect elsewhere.
    expect(container(deployment).lifecycle).toBeUndefined();
    expect(deployment.spec.template.spec.terminationGracePeriodSeconds).toBe(57);
    expect(deployment.spec.strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
    expect(template({ 'webhooks.timeoutSeconds': 20 }).stderr).toContain('must be longer than webhooks.timeoutSeconds');
  });

  it('takes the image from the registry that is named', () => {
    const image = { registry: 'registry.example', repository: 'team', tag: '1.2.3', pullSecrets: [{ name: 'key' }] };
    const deployment = render({ image }).find('Deployment', 'order-service');
    expect(container(deployment).image).toBe('registry.example/team/order-service:1.2.3');
    expect(deployment.spec.template.spec.imagePullSecrets).toEqual([{ name: 'key' }]);
    const { appVersion } = parse(readFileSync(join(chartDir, 'Chart.yaml'), 'utf8')) as { appVersion: string };
    expect(container(render().find('Deployment', 'order-service')).image).toBe(`kopru/order-service:${appVersion}`);
  });

  it('gives settings to every service or to one', () => {
    const { find } = render({
      config: { LOG_LEVEL: 'http' },
      'services.orderService.config': { PII_RETENTION_DAYS: 30 },
    });
    expect(environment(find('Deployment', 'order-service'))).toMatchObject({
      LOG_LEVEL: 'http',
      PII_RETENTION_DAYS: '30',
    });
    const gateway = environment(find('Deployment', 'api-gateway'));
    expect([gateway['LOG_LEVEL'], gateway['PII_RETENTION_DAYS']]).toEqual(['http', undefined]);
  });

  it('makes no secrets that the next rendering would make anew, unless it is told to', () => {
    expect(template({ 'secrets.generate': false }).stderr).toContain('secrets.existingSecret must name a Secret');
    const outside = {
      rabbitmq: { mode: 'external', external: { existingSecret: 'broker' } },
      mongodb: { mode: 'external', external: { existingSecret: 'database' } },
    };
    const own = { ...outside, 'secrets.generate': false, 'secrets.existingSecret': 'own' };
    expect(template(own).stdout).toBe(template(own).stdout);
    expect(template(own).isDone).toBe(true);
  });

  it('makes the secrets and keeps them, or uses those that are there', () => {
    const made = render();
    const secret = made.find('Secret', 'secrets');
    expect(secret.metadata.annotations['helm.sh/resource-policy']).toBe('keep');
    const [id, key] = Buffer.from(secret.data['master-keys'], 'base64').toString().split(':');
    expect([id, Buffer.from(key ?? '', 'base64')]).toEqual(['k1', expect.objectContaining({ length: 32 })]);
    const given = render({ 'secrets.existingSecret': 'own' });
    expect(() => given.find('Secret', 'secrets')).toThrow();
    const keys = (name: string): Manifest => environment(given.find('Deployment', name));
    expect(keys('api-gateway')).toMatchObject({
      MASTER_KEYS: { name: 'own', key: 'master-keys' },
      INTERNAL_TOKEN: { name: 'own', key: 'internal-token' },
    });
    // order-service seals nothing.
    expect(keys('order-service').MASTER_KEYS).toBeUndefined();
  });

  it('scales webhook-dispatcher and order-service by their queues, never by wait queues, never below two', () => {
    const { find } = render();
    const triggersOf = (name: string): Manifest[] => find('ScaledObject', name).spec.triggers;
    const queues = (name: string): string[] => triggersOf(name).map(({ metadata }) => metadata.queueName);
    expect(queues('webhook-dispatcher')).toEqual(['webhook.events', 'webhook.deliver', 'webhook.slow']);
    expect(queues('order-service')).toEqual(['orders.arrivals', 'orders.updates']);
    for (const name of ['webhook-dispatcher', 'order-service']) {
      expect(find('ScaledObject', name).spec.minReplicaCount).toBe(2);
      for (const { metadata } of triggersOf(name))
        expect(metadata).toMatchObject({ protocol: 'http', mode: 'QueueLength', excludeUnacknowledged: 'false' });
      // Otherwise every upgrade would reset the number of pods.
      expect(find('Deployment', name).spec.replicas).toBeUndefined();
    }
    const one = render({
      'services.webhookDispatcher.autoscaling': { enabled: true, min: 3, max: 30, queueLength: 50 },
    });
    const { spec } = one.find('ScaledObject', 'webhook-dispatcher');
    expect([spec.minReplicaCount, spec.maxReplicaCount, spec.triggers[0].metadata.value]).toEqual([3, 30, '50']);
    expect(template({ 'services.webhookDispatcher.autoscaling.min': 1 }).stderr).toContain(
      '/services/webhookDispatcher/autoscaling/min',
    );
  });

  it('scales api-gateway and provider-ingest by their load', () => {
    const { find } = render();
    for (const name of ['api-gateway', 'provider-ingest']) {
      const { spec } = find('HorizontalPodAutoscaler', name);
      expect([spec.minReplicas, spec.maxReplicas, spec.metrics[0].resource.target.averageUtilization]).toEqual([
        2, 10, 70,
      ]);
      expect(find('Deployment', name).spec.replicas).toBeUndefined();
    }
    expect(find('Deployment', 'restaurant-service').spec.replicas).toBe(2);
  });

  it('runs fixed numbers where neither KEDA nor metrics are', () => {
    const { kinds, find } = render({
      'autoscaling.keda': false,
      'autoscaling.hpa': false,
      'services.orderService.replicas': 4,
    });
    for (const kind of ['ScaledObject', 'TriggerAuthentication', 'HorizontalPodAutoscaler'])
      expect(kinds()).not.toContain(kind);
    expect(find('Deployment', 'order-service').spec.replicas).toBe(4);
    expect(find('Deployment', 'api-gateway').spec.replicas).toBe(2);
  });

  it('lets only webhook-dispatcher, provider-ingest and order-service reach out, and not into private networks', () => {
    const { find, all } = render();
    const { spec } = find('NetworkPolicy', 'outbound');
    expect(spec.podSelector.matchLabels['kopru/outbound']).toBe('true');
    expect(spec.egress[0].to[0].ipBlock).toMatchObject({
      cidr: '0.0.0.0/0',
      except: expect.arrayContaining(['10.0.0.0/8', '169.254.0.0/16']),
    });
    expect(spec.egress[0].to[1].ipBlock).toMatchObject({
      cidr: '::/0',
      except: ['64:ff9b::/96', 'fc00::/7', 'fe80::/10', '::1/128'],
    });
    const outward = all
      .filter(
        ({ kind, spec: one }) => kind === 'Deployment' && one.template.metadata.labels['kopru/outbound'] === 'true',
      )
      .map(({ metadata }) => metadata.labels['app.kubernetes.io/component']);
    expect(outward.sort()).toEqual(['order-service', 'provider-ingest', 'webhook-dispatcher']);
    const inside = find('NetworkPolicy', 'inside').spec;
    expect(inside.policyTypes).toEqual(['Ingress', 'Egress']);
    expect(inside.podSelector.matchLabels).toEqual({
      'app.kubernetes.io/name': 'kopru',
      'app.kubernetes.io/instance': 'shop',
    });
    expect(find('NetworkPolicy', 'public').spec.podSelector.matchExpressions[0].values).toEqual([
      'api-gateway',
      'provider-ingest',
    ]);
    expect(render({ 'networkPolicy.enabled': false }).kinds()).not.toContain('NetworkPolicy');
    const narrow = render({
      'networkPolicy.outbound.cidrs': ['203.0.113.0/24'],
      'networkPolicy.publicFrom': [{ podSelector: {} }],
    });
    expect(narrow.find('NetworkPolicy', 'outbound').spec.egress[0].to).toEqual([
      { ipBlock: { cidr: '203.0.113.0/24' } },
    ]);
    expect(narrow.find('NetworkPolicy', 'public').spec.ingress[0].from).toEqual([{ podSelector: {} }]);
  });

  it('opens an Ingress with TLS for the API and one for the pushes', () => {
    const ingress = {
      enabled: true,
      className: 'nginx',
      gatewayHost: 'api.example',
      ingestHost: 'push.example',
      annotations: { a: 'b' },
    };
    const { find } = render({ 'publicUrl.ingest': '', ingress });
    const api = find('Ingress', 'api-gateway');
    expect(api.spec.tls).toEqual([{ hosts: ['api.example'], secretName: 'kopru-gateway-tls' }]);
    expect([api.spec.ingressClassName, api.metadata.annotations]).toEqual(['nginx', { a: 'b' }]);
    const push = find('Ingress', 'provider-ingest').spec.rules[0];
    expect([push.host, push.http.paths[0].path]).toEqual(['push.example', '/ingest']);
    expect(environment(find('Deployment', 'restaurant-service'))['INGEST_PUBLIC_URL']).toBe('https://push.example');
    const plain = render({ 'publicUrl.ingest': '', ingress: { ...ingress, tls: { enabled: false } } });
    expect(plain.find('Ingress', 'api-gateway').spec.tls).toBeUndefined();
    expect(template({ 'publicUrl.ingest': '' }).stderr).toContain('where platforms reach provider-ingest');
  });

  it('makes the indexes and queues of a new version before its pods', () => {
    const { metadata, spec } = render().find('Job', 'migrations');
    expect(metadata.annotations['helm.sh/hook']).toBe('post-install,pre-upgrade');
    const { initContainers, containers } = spec.template.spec;
    expect([...initContainers, ...containers].map(({ name }: Manifest) => name).sort()).toEqual([...services].sort());
    expect(containers[0].args).toEqual(['node', '/usr/local/lib/kopru/migrate.mjs']);
    expect(render({ 'migrations.enabled': false }).kinds()).not.toContain('Job');
  });

  it.each([
    ['operator', { name: 'shop-kopru-rabbitmq-default-user', key: 'connection_string' }, 'RabbitmqCluster'],
    ['single', { name: 'shop-kopru-rabbitmq', key: 'url' }, 'StatefulSet'],
    ['external', { name: 'own-broker', key: 'url' }, undefined],
  ])('uses RabbitMQ that is %s', (mode, source, kind) => {
    const { find, kinds } = render({ rabbitmq: { mode, external: { existingSecret: 'own-broker' } } });
    expect(environment(find('Deployment', 'order-service'))['RABBITMQ_URL']).toEqual(source);
    for (const one of ['RabbitmqCluster', 'StatefulSet']) expect([one, kinds().has(one)]).toEqual([one, one === kind]);
    const { secretTargetRef } = find('TriggerAuthentication').spec as { secretTargetRef: { parameter: string }[] };
    const parameters = secretTargetRef.map(({ parameter }) => parameter);
    expect(parameters).toEqual(mode === 'operator' ? ['username', 'password'] : ['host']);
  });

  it.each([
    ['operator', { name: 'shop-kopru-mongodb-connection', key: 'connectionString.standard' }, 'MongoDBCommunity'],
    ['single', { name: 'shop-kopru-mongodb', key: 'uri' }, 'StatefulSet'],
    ['external', { name: 'own-database', key: 'uri' }, undefined],
  ])('uses MongoDB that is %s', (mode, source, kind) => {
    const { find, kinds } = render({ mongodb: { mode, external: { existingSecret: 'own-database' } } });
    expect(environment(find('Deployment', 'order-service'))['MONGODB_URI']).toEqual(source);
    for (const one of ['MongoDBCommunity', 'StatefulSet']) expect([one, kinds().has(one)]).toEqual([one, one === kind]);
  });

  it('leaves the pods of RabbitMQ and MongoDB alone when the services get a new version', () => {
    const specs = ['1.0.0', '1.0.1'].map((tag) => {
      const { find } = render({ 'image.tag': tag, 'rabbitmq.mode': 'single', 'mongodb.mode': 'single' });
      return ['rabbitmq', 'mongodb'].map((name) => find('StatefulSet', name).spec);
    });
    expect(specs[0]).toEqual(specs[1]);
  });

  it('needs the address of a server that is external', () => {
    expect(template({ rabbitmq: { mode: 'external' } }).stderr).toContain('rabbitmq.external.existingSecret');
    expect(template({ mongodb: { mode: 'external' } }).stderr).toContain('mongodb.external.existingSecret');
  });

  it.each([
    [{ colour: 'red' }, 'colour'],
    [{ 'rabbitmq.mode': 'cloud' }, '/rabbitmq/mode'],
    [{ 'rabbitmq.operator.replicas': 2 }, '/rabbitmq/operator/replicas'],
    [{ 'webhooks.retryDelays': 'soon' }, '/webhooks/retryDelays'],
    [{ config: { lower: 'x' } }, 'lower'],
  ])('refuses %j', (settings, path) => {
    const { isDone, stderr } = template(settings);
    expect([isDone, stderr]).toEqual([false, expect.stringContaining(path)]);
  });
});
