import { brokerAddresses } from '@kopru/runtime';
import { container, describeWith, environment, helmProgram, render, template, type Manifest } from './helm.ts';

const single = { 'rabbitmq.mode': 'single', 'mongodb.mode': 'single' };
const podOf = ({ spec }: Manifest): Manifest => spec.template?.spec ?? {};

describeWith(helmProgram, 'helm')('the servers of the chart', () => {
  it.each(['claim', 'emptyDir'])('run in a namespace of restricted Pod Security, with a %s', (type) => {
    const { all } = render({
      ...single,
      'rabbitmq.single.storage.type': type,
      'mongodb.single.storage.type': type,
    });
    const pods = all.filter(({ kind }) => ['Deployment', 'StatefulSet', 'Job'].includes(kind));
    expect(pods.map(({ kind }) => kind)).toContain('StatefulSet');
    for (const pod of pods) {
      const { securityContext: ofPod, containers, initContainers = [], volumes = [] } = podOf(pod);
      for (const { securityContext } of [...containers, ...initContainers])
        expect({ ...ofPod, ...securityContext }).toMatchObject({
          runAsNonRoot: true,
          allowPrivilegeEscalation: false,
          capabilities: { drop: ['ALL'] },
          seccompProfile: { type: 'RuntimeDefault' },
        });
      for (const { name, ...volume } of volumes)
        expect([name, Object.keys(volume)]).toEqual([name, [expect.stringMatching(/^(emptyDir|secret|configMap)$/)]]);
    }
  });

  it('start as their image does where a folder of the node must first be handed over', () => {
    const storage = { type: 'hostPath', path: '/srv/kopru' };
    const { find } = render({ ...single, 'rabbitmq.single.storage': storage, 'mongodb.single.storage': storage });
    for (const name of ['rabbitmq', 'mongodb']) {
      const server = find('StatefulSet', name);
      expect([podOf(server).securityContext, container(server).securityContext]).toEqual([undefined, undefined]);
    }
  });

  it('are asked themselves whether they are ready and alive: an open port is the word of the kernel', () => {
    const { find } = render(single);
    for (const [name, port] of [
      ['rabbitmq', 'management'],
      ['mongodb', 'mongodb'],
    ] as const) {
      const { readinessProbe, livenessProbe } = container(find('StatefulSet', name));
      for (const probe of [readinessProbe, livenessProbe]) expect(probe.httpGet).toEqual({ path: '/', port });
      // A server that is only slow must not be killed.
      expect(livenessProbe.periodSeconds * livenessProbe.failureThreshold).toBeGreaterThanOrEqual(120);
    }
  });

  it('lose one member at a time to a drain', () => {
    const { find, kinds } = render();
    for (const name of ['rabbitmq', 'mongodb'])
      expect(find('PodDisruptionBudget', name).spec).toEqual({
        maxUnavailable: 1,
        selector: {
          matchLabels:
            name === 'rabbitmq'
              ? { 'app.kubernetes.io/name': 'shop-kopru-rabbitmq' }
              : { app: 'shop-kopru-mongodb-svc' },
        },
      });
    expect(render({ 'podDisruptionBudget.enabled': false }).kinds()).not.toContain('PodDisruptionBudget');
    expect(kinds()).toContain('RabbitmqCluster');
    expect(() => render(single).find('PodDisruptionBudget', 'rabbitmq')).toThrow();
  });

  it('stand on nodes of their own, and in zones where there are some, strictly where that is wanted', () => {
    const plain = render();
    const wanted = render({
      'topologySpread.zoneKey': 'topology.kubernetes.io/zone',
      'topologySpread.servers': 'DoNotSchedule',
    });
    const placesIn = ({ find }: typeof plain): Manifest[] => [
      { ...find('RabbitmqCluster').spec, ...find('RabbitmqCluster').spec.override?.statefulSet.spec.template.spec },
      find('MongoDBCommunity').spec.statefulSet.spec.template.spec,
    ];
    for (const { affinity, topologySpreadConstraints } of placesIn(plain)) {
      const [{ podAffinityTerm }] = affinity.podAntiAffinity.preferredDuringSchedulingIgnoredDuringExecution;
      expect(podAffinityTerm.topologyKey).toBe('kubernetes.io/hostname');
      expect(topologySpreadConstraints).toBeUndefined();
    }
    for (const { affinity, topologySpreadConstraints } of placesIn(wanted)) {
      const [term] = affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution;
      expect(term.topologyKey).toBe('kubernetes.io/hostname');
      expect(topologySpreadConstraints).toEqual([
        {
          maxSkew: 1,
          topologyKey: 'topology.kubernetes.io/zone',
          whenUnsatisfiable: 'DoNotSchedule',
          labelSelector: term.labelSelector,
        },
      ]);
    }
    const constraints = podOf(wanted.find('Deployment', 'order-service')).topologySpreadConstraints as Manifest[];
    expect(constraints.map(({ topologyKey }) => topologyKey)).toEqual([
      'kubernetes.io/hostname',
      'topology.kubernetes.io/zone',
    ]);
  });

  it.each([
    ['/', 1, ''],
    ['/', 3, ''],
    ['sipariş/1', 3, '/sipari%C5%9F%2F1'],
  ])('are named to the services node by node: virtual host %s, %d nodes', (vhost, replicas, path) => {
    const { find } = render({ 'rabbitmq.vhost': vhost, 'rabbitmq.operator.replicas': replicas });
    const {
      RABBITMQ_USERNAME: username,
      RABBITMQ_PASSWORD: password,
      RABBITMQ_URL: url,
    } = environment(find('Deployment', 'order-service'));
    expect([username, password]).toEqual(
      ['username', 'password'].map((key) => ({ name: 'shop-kopru-rabbitmq-default-user', key })),
    );
    const names = (container(find('Deployment', 'order-service')).env as Manifest[]).map(({ name }) => name);
    // Kubernetes puts in only what stands before.
    expect(names.indexOf('RABBITMQ_URL')).toBeGreaterThan(
      Math.max(names.indexOf('RABBITMQ_USERNAME'), names.indexOf('RABBITMQ_PASSWORD')),
    );
    const filled = String(url).replace('$(RABBITMQ_USERNAME)', 'user').replace('$(RABBITMQ_PASSWORD)', 'aB-_9=');
    const nodes = brokerAddresses(filled);
    expect(nodes.map(({ hostname, pathname }) => [hostname, pathname])).toEqual(
      Array.from({ length: replicas }, (_node, index) => [
        `shop-kopru-rabbitmq-server-${index}.shop-kopru-rabbitmq-nodes.kopru`,
        path,
      ]),
    );
  });

  it('are known to each service by a user of its own where there are some', () => {
    const { find } = render({ 'rabbitmq.usersSecret': 'own-users' });
    const settings = environment(find('Deployment', 'order-service'));
    expect(settings['RABBITMQ_URL']).toEqual({ name: 'own-users', key: 'url.order-service' });
    expect(settings['RABBITMQ_PASSWORD']).toBeUndefined();
  });

  it('refuse to be spread in a way that there is not', () => {
    expect(template({ 'topologySpread.servers': 'Sometimes' }).stderr).toMatch(/topologySpread[./]servers/);
  });
});
