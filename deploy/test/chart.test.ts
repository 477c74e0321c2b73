import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import {
  chartDir,
  container,
  describeWith,
  environment,
  helmProgram,
  lint,
  render,
  template,
  type Manifest,
} from './helm.ts';

const services = ['api-gateway', 'provider-ingest', 'order-service', 'restaurant-service', 'webhook-dispatcher'];
const combinations = readdirSync(join(chartDir, 'ci'));

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
        expect(Object.keys(resources.requests).sort()).toEqual(['cpu', 'ephemeral-storage', 'memory']);
        expect(Object.keys(resources.limits).sort()).toEqual(['ephemeral-storage', 'memory']);
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
    expect(() => find('Deployment', 'sandbox')).toThrow();
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
      INTERNAL_KEYS: { name: 'own', key: 'internal-keys.api-gateway' },
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
});
