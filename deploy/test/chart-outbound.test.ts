import { describeWith, helmProgram, render, template, type Manifest } from './helm.ts';

const setting = (deployment: Manifest, name: string): string | undefined =>
  (deployment.spec.template.spec.containers[0].env as Manifest[]).find((one) => one.name === name)?.value;

const callers = ['webhook-dispatcher', 'order-service', 'restaurant-service'];

describeWith(helmProgram, 'helm')('where the chart lets addresses of accounts lead', () => {
  it('is any port, until some are named: then those, in the guard and in the network', () => {
    expect(setting(render().find('Deployment', 'webhook-dispatcher'), 'WEBHOOK_ALLOW_PORTS')).toBeUndefined();
    expect(() => render().find('NetworkPolicy', 'receivers')).toThrow('0 of');
    const { find } = render({ 'webhooks.allowPorts': [443, 8443] });
    for (const name of callers) expect(setting(find('Deployment', name), 'WEBHOOK_ALLOW_PORTS')).toBe('443,8443');
    const receivers = { key: 'app.kubernetes.io/component', values: ['webhook-dispatcher', 'order-service'] };
    const { spec } = find('NetworkPolicy', 'receivers');
    expect(spec.podSelector.matchExpressions).toEqual([{ ...receivers, operator: 'In' }]);
    expect(spec.egress[0].ports).toEqual([
      { port: 443, protocol: 'TCP' },
      { port: 8443, protocol: 'TCP' },
    ]);
    const platforms = find('NetworkPolicy', 'outbound').spec;
    expect(platforms.podSelector.matchExpressions).toEqual([{ ...receivers, operator: 'NotIn' }]);
    expect(platforms.egress[0].ports).toBeUndefined();
    expect(spec.egress[0].to).toEqual(platforms.egress[0].to);
  });

  it('is not the cluster, whose ranges are closed in the guard and in the network', () => {
    const { find } = render({
      'webhooks.denyCidrs': ['34.118.224.0/20', '2600:1900::/28'],
      'networkPolicy.outbound.cidrs': ['0.0.0.0/0', '34.118.0.0/16', '34.118.225.0/24', '35.0.0.0/8', '::/0'],
    });
    for (const name of callers)
      expect(setting(find('Deployment', name), 'WEBHOOK_DENY_CIDRS')).toBe('34.118.224.0/20,2600:1900::/28');
    const { to: peers } = find('NetworkPolicy', 'outbound').spec.egress[0] as { to: Manifest[] };
    const to = peers.map(({ ipBlock }): Manifest => ipBlock);
    expect(to[0].except).toEqual(expect.arrayContaining(['10.0.0.0/8', '34.118.224.0/20']));
    expect(to[0].except).not.toContain('2600:1900::/28');
    expect(to.slice(1, 4)).toEqual([
      { cidr: '34.118.0.0/16', except: ['34.118.224.0/20'] },
      { cidr: '34.118.225.0/24' },
      { cidr: '35.0.0.0/8' },
    ]);
    expect(to[4].except).toEqual(expect.arrayContaining(['fc00::/7', '2600:1900::/28']));
  });

  it('refuses what is neither port nor range', () => {
    expect(template({ 'webhooks.allowPorts': [70_000] }).stderr).toMatch(/webhooks.allowPorts/);
    expect(template({ 'webhooks.denyCidrs': ['cluster.local'] }).stderr).toMatch(/webhooks.denyCidrs/);
  });
});
