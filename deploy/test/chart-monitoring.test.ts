import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { chartDir, container, describeWith, environment, helmProgram, render, type Manifest } from './helm.ts';

const file = (name: string): string => readFileSync(join(chartDir, 'files', name), 'utf8');

describeWith(helmProgram, 'helm')('the chart, for the Prometheus Operator', () => {
  it('brings nothing that a cluster without it would refuse', () => {
    const kinds = render().kinds();
    for (const kind of ['ServiceMonitor', 'PodMonitor', 'PrometheusRule', 'ConfigMap'])
      expect(kinds).not.toContain(kind);
  });

  it('scrapes every service under the job of the alerts, with the names that the services have of themselves', () => {
    const { all, find } = render({
      'monitoring.serviceMonitor': { enabled: true, labels: { release: 'prometheus' } },
    });
    const { metadata, spec } = find('ServiceMonitor');
    expect(metadata.labels).toMatchObject({ 'app.kubernetes.io/name': 'kopru', release: 'prometheus' });
    const [endpoint] = spec.endpoints;
    expect(endpoint).toEqual({ port: 'internal', path: '/metrics', interval: '30s', honorLabels: true });
    const scraped = all.filter(
      ({ kind, metadata: { labels }, spec: one }) =>
        kind === 'Service' &&
        Object.entries(spec.selector.matchLabels).every(([name, value]) => labels[name] === value) &&
        (one.ports as { name: string }[]).some(({ name }) => name === endpoint.port),
    );
    expect(scraped.map(({ metadata: one }) => one.labels['app.kubernetes.io/component']).sort()).toEqual([
      'api-gateway',
      'order-service',
      'provider-ingest',
      'restaurant-service',
      'webhook-dispatcher',
    ]);
    for (const { metadata: one } of scraped) expect(one.labels[spec.jobLabel]).toBe('kopru');
  });

  it("scrapes the operator's RabbitMQ by queue, and no other broker", () => {
    const on = { 'monitoring.serviceMonitor.enabled': true };
    const { spec } = render(on).find('PodMonitor', 'rabbitmq');
    expect([spec.selector.matchLabels, spec.podMetricsEndpoints[0].path]).toEqual([
      { 'app.kubernetes.io/name': 'shop-kopru-rabbitmq' },
      '/metrics/per-object',
    ]);
    expect(render({ ...on, 'rabbitmq.mode': 'single' }).kinds()).not.toContain('PodMonitor');
  });

  it('brings the alerts and the dashboard as they are', () => {
    const { find } = render({
      'monitoring.prometheusRule': { enabled: true, labels: { release: 'prometheus' } },
      'monitoring.dashboard.enabled': true,
    });
    const rules = find('PrometheusRule');
    expect([rules.spec, rules.metadata.labels['release']]).toEqual([parse(file('alerts.yaml')), 'prometheus']);
    const dashboard = find('ConfigMap', 'dashboard');
    expect([dashboard.data['kopru.json'], dashboard.metadata.labels['grafana_dashboard']]).toEqual([
      file('dashboard.json'),
      '1',
    ]);
  });
});

describeWith(helmProgram, 'helm')('the chart, for what a cluster demands besides', () => {
  const trusted = { name: 'NODE_EXTRA_CA_CERTS', value: '/etc/own/ca.crt' };
  const secret = { secretKeyRef: { name: 'own', key: 'issuer' } };

  it('gives variables and volumes of yours to every service, and a service its own', () => {
    const { find, all } = render({
      extraEnv: [trusted],
      extraVolumes: [{ name: 'own', configMap: { name: 'own' } }],
      extraVolumeMounts: [{ name: 'own', mountPath: '/etc/own' }],
      'services.apiGateway.extraEnv': [{ name: 'OIDC_ISSUER', valueFrom: secret }],
    });
    for (const one of all.filter(({ kind }) => ['Deployment', 'Job'].includes(kind))) {
      expect(environment(one)['NODE_EXTRA_CA_CERTS']).toBe(trusted.value);
      expect(container(one).volumeMounts).toContainEqual({ name: 'own', mountPath: '/etc/own' });
      expect(one.spec.template.spec.volumes).toContainEqual({ name: 'own', configMap: { name: 'own' } });
    }
    expect(environment(find('Deployment', 'api-gateway'))['OIDC_ISSUER']).toEqual(secret.secretKeyRef);
    expect(environment(find('Deployment', 'order-service'))['OIDC_ISSUER']).toBeUndefined();
  });

  it('puts pods where they belong, a service on nodes of its own', () => {
    const affinity = { nodeAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [] } };
    const { find } = render({
      priorityClassName: 'orders',
      affinity,
      nodeSelector: { pool: 'kopru' },
      'services.apiGateway.nodeSelector': { pool: 'edge' },
    });
    const placed = (name: string): Manifest => find('Deployment', name).spec.template.spec;
    expect(placed('order-service')).toMatchObject({
      priorityClassName: 'orders',
      affinity,
      nodeSelector: { pool: 'kopru' },
    });
    expect(placed('api-gateway').nodeSelector).toEqual({ pool: 'edge' });
    expect(find('Job').spec.template.spec).toMatchObject({
      priorityClassName: 'orders',
      nodeSelector: { pool: 'kopru' },
    });
  });
});
