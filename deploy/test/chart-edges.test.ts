import { describeWith, environment, helmProgram, render, template, type Manifest } from './helm.ts';

const services = ['api-gateway', 'provider-ingest', 'order-service', 'restaurant-service', 'webhook-dispatcher'];

describeWith(helmProgram, 'helm')('the chart', () => {
  it('lets only the services that call others reach out, and not into private networks', () => {
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
    expect(outward.sort()).toEqual(['api-gateway', 'order-service', 'provider-ingest', 'webhook-dispatcher']);
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

  it('shows strangers 8080 alone; metrics and what is internal are at 9090, in a Service of the cluster', () => {
    const { find, all } = render({
      'service.type': 'LoadBalancer',
      'networkPolicy.metricsFrom': [{ podSelector: {} }],
    });
    const ports = (name: string): Manifest => {
      const { type = 'ClusterIP', ports: shown } = find('Service', name).spec;
      return [type, ...(shown as { port: number }[]).map(({ port }) => port)];
    };
    for (const name of ['api-gateway', 'provider-ingest']) {
      expect([ports(name), ports(`${name}-internal`)]).toEqual([
        ['LoadBalancer', 8080],
        ['ClusterIP', 9090],
      ]);
      expect(environment(find('Deployment', name))).toMatchObject({ PORT: '8080', INTERNAL_PORT: '9090' });
    }
    expect(ports('order-service')).toEqual(['ClusterIP', 9090]);
    const settings = environment(find('Deployment', 'order-service'));
    expect([settings['PORT'], settings['GATEWAY_URL']]).toEqual([
      '9090',
      'http://shop-kopru-api-gateway-internal:9090',
    ]);
    for (const { spec } of all.filter(({ kind }) => kind === 'Deployment'))
      expect(spec.template.metadata.annotations['prometheus.io/port']).toBe('9090');
    const policy = (name: string): Manifest => find('NetworkPolicy', name).spec.ingress[0].ports;
    expect([policy('public'), policy('metrics')]).toEqual([[{ port: 'http' }], [{ port: 'internal' }]]);
  });

  it('opens an Ingress with TLS for the API and one for the pushes', () => {
    const ingress = {
      enabled: true,
      className: 'nginx',
      gatewayHost: 'api.example',
      ingestHost: 'push.example',
      annotations: { a: 'b' },
    };
    const noUrl = { 'publicUrl.ingest': '', 'publicUrl.gateway': '' };
    const { find } = render({ ...noUrl, ingress });
    const api = find('Ingress', 'api-gateway');
    expect(api.spec.tls).toEqual([{ hosts: ['api.example'], secretName: 'kopru-gateway-tls' }]);
    expect([api.spec.ingressClassName, api.metadata.annotations]).toEqual(['nginx', { a: 'b' }]);
    const push = find('Ingress', 'provider-ingest').spec.rules[0];
    expect([push.host, push.http.paths[0].path]).toEqual(['push.example', '/ingest']);
    expect(environment(find('Deployment', 'restaurant-service'))['INGEST_PUBLIC_URL']).toBe('https://push.example');
    const trusting = [find, render().find].map((at) => environment(at('Deployment', 'api-gateway'))['TRUST_PROXY']);
    expect(trusting).toEqual(['1', undefined]);
    expect(environment(find('Deployment', 'api-gateway'))['PUBLIC_URL']).toBe('https://api.example');
    const plain = render({ ...noUrl, ingress: { ...ingress, tls: { enabled: false } } });
    expect(plain.find('Ingress', 'api-gateway').spec.tls).toBeUndefined();
    expect(template({ 'publicUrl.ingest': '' }).stderr).toContain('where platforms reach provider-ingest');
  });

  it('says where people open the panel, or is refused in production', () => {
    const urlOf = (settings: Record<string, unknown>): Manifest =>
      environment(render(settings).find('Deployment', 'api-gateway'))['PUBLIC_URL'];
    expect(urlOf({})).toBe('https://panel.example');
    const nobody = { 'publicUrl.gateway': '' };
    expect(template(nobody).stderr).toContain('publicUrl.gateway must say where people open the panel');
    const elsewhere = [{ name: 'PUBLIC_URL', value: 'https://elsewhere.example' }];
    expect(urlOf({ ...nobody, 'services.apiGateway.extraEnv': elsewhere })).toBe('https://elsewhere.example');
    expect(urlOf({ ...nobody, 'config.PUBLIC_URL': 'https://config.example' })).toBe('https://config.example');
    expect(urlOf({ ...nobody, 'config.NODE_ENV': 'development' })).toBeUndefined();
  });

  it('gives the gateway a mail server from a secret, with a sender', () => {
    const mail = { existingSecret: 'own-mail', from: 'Köprü <kopru@firma.example>' };
    const { find } = render({ mail });
    const gateway = find('Deployment', 'api-gateway');
    expect(environment(gateway)).toMatchObject({
      SMTP_URL: { name: 'own-mail', key: 'smtp-url' },
      MAIL_FROM: mail.from,
    });
    expect(environment(find('Deployment', 'order-service'))['SMTP_URL']).toBeUndefined();
    expect(template({ mail: { existingSecret: 'own-mail' } }).stderr).toContain('mail.from');
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
    ['operator', expect.stringContaining('@shop-kopru-rabbitmq-server-0.'), 'RabbitmqCluster'],
    ['single', { name: 'shop-kopru-rabbitmq', key: 'url.order-service' }, 'StatefulSet'],
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
    [
      'operator',
      { name: 'shop-kopru-mongodb-order-service-connection', key: 'connectionString.standard' },
      'MongoDBCommunity',
    ],
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
