import { container, describeWith, environment, helmProgram, render, template, type Manifest } from './helm.ts';

const router = { 'services.cellRouter.enabled': true, 'services.cellRouter.existingSecret': 'cells' };
const ingress = { enabled: true, gatewayHost: 'api.example', ingestHost: 'push.example' };

describeWith(helmProgram, 'helm')('the router of the chart', () => {
  const component = 'app.kubernetes.io/component';

  it('is not there unless it is switched on, and then needs a Secret with the cells', () => {
    expect(() => render().find('Deployment', 'cell-router')).toThrow();
    expect(() => render().find('NetworkPolicy', 'router-passes')).toThrow();
    expect(template({ 'services.cellRouter.enabled': true }).stderr).toContain('services.cellRouter.existingSecret');
  });

  it('is a Deployment with its Services, its scaling and a PodDisruptionBudget, and knows nothing but the cells', () => {
    const { find } = render(router);
    const deployment = find('Deployment', 'cell-router');
    expect(container(deployment).image).toMatch(/^kopru\/cell-router:/);
    const settings = environment(deployment);
    expect(settings).toMatchObject({
      ...{ PORT: '8080', INTERNAL_PORT: '9090' },
      CELLS: { name: 'cells', key: 'cells' },
      DIRECTORY_URI: { name: 'cells', key: 'directory-uri' },
    });
    for (const secret of ['INTERNAL_KEYS', 'MASTER_KEYS', 'MONGODB_URI', 'RABBITMQ_URL'])
      expect([secret, settings[secret]]).toEqual([secret, undefined]);
    const { spec } = find('HorizontalPodAutoscaler', 'cell-router');
    expect([spec.minReplicas, spec.maxReplicas, deployment.spec.replicas]).toEqual([2, 10, undefined]);
    expect(find('PodDisruptionBudget', 'cell-router').spec.maxUnavailable).toBe(1);
    expect(find('Service', 'cell-router-internal').spec.ports[0].port).toBe(9090);
    const fixed = render({ ...router, 'autoscaling.hpa': false }).find('Deployment', 'cell-router');
    expect(fixed.spec.replicas).toBe(2);
    const { initContainers, containers } = find('Job', 'migrations').spec.template.spec;
    expect([...initContainers, ...containers].map(({ name }: Manifest) => name)).not.toContain('cell-router');
  });

  it('is the only door of its release', () => {
    const { find } = render({ ...router, ingress, 'service.type': 'LoadBalancer' });
    const types = ['cell-router', 'api-gateway', 'provider-ingest'].map((name) => find('Service', name).spec.type);
    expect(types).toEqual(['LoadBalancer', 'ClusterIP', 'ClusterIP']);
    expect(find('NetworkPolicy', 'public').spec.podSelector.matchExpressions[0].values).toEqual(['cell-router']);
    for (const name of ['api-gateway', 'provider-ingest']) {
      const [rule] = find('Ingress', name).spec.rules;
      expect(rule.http.paths[0].backend.service.name).toBe('shop-kopru-cell-router');
    }
    const trusted = (name: string): Manifest => environment(find('Deployment', name))['TRUST_PROXY'];
    expect([trusted('cell-router'), trusted('api-gateway')]).toEqual(['1', '2']);
    const bare = render(router);
    expect(environment(bare.find('Deployment', 'cell-router'))['TRUST_PROXY']).toBeUndefined();
    expect(environment(bare.find('Deployment', 'api-gateway'))['TRUST_PROXY']).toBe('1');
  });

  it('reaches the other cells, and they let nobody else in', () => {
    const elsewhere = [{ namespaceSelector: { matchLabels: { cell: 'b' } } }];
    const passes = render({ ...router, 'networkPolicy.cells.to': elsewhere }).find(
      'NetworkPolicy',
      'router-passes',
    ).spec;
    expect(passes.podSelector.matchLabels[component]).toBe('cell-router');
    expect(passes.policyTypes).toEqual(['Egress']);
    expect(passes.egress).toEqual([
      { to: elsewhere, ports: [8080, 9090, 27017].map((port) => ({ port, protocol: 'TCP' })) },
    ]);

    const routerFrom = [{ podSelector: { matchLabels: { [component]: 'cell-router' } } }];
    const { find } = render({
      'networkPolicy.cells.routerFrom': routerFrom,
      'networkPolicy.publicFrom': [{ podSelector: {} }],
    });
    const doors = find('NetworkPolicy', 'public').spec;
    expect(doors.podSelector.matchExpressions[0].values).toEqual(['api-gateway', 'provider-ingest']);
    expect(doors.ingress).toEqual([{ ports: [{ port: 'http' }], from: routerFrom }]);
    const asks = find('NetworkPolicy', 'router-asks').spec;
    expect([asks.podSelector.matchLabels[component], asks.ingress]).toEqual([
      'api-gateway',
      [{ ports: [{ port: 'internal' }], from: routerFrom }],
    ]);
  });
});
