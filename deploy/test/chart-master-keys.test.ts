import { describeWith, helmProgram, render, template, type Manifest } from './helm.ts';

const sealing = ['api-gateway', 'provider-ingest', 'restaurant-service', 'webhook-dispatcher'];

const sourceOf = (deployment: Manifest, name: string): Manifest =>
  (deployment.spec.template.spec.containers[0].env as Manifest[]).find((one) => one.name === name)?.valueFrom
    .secretKeyRef;

describeWith(helmProgram, 'helm')('the master keys of the chart', () => {
  it('are one for each service that seals, where that is wished', () => {
    const { find } = render({ 'secrets.masterKeyPerService': true });
    const { data } = find('Secret', 'secrets') as { data: Record<string, string> };
    const made = sealing.map((name) => Buffer.from(data[`master-keys.${name}`] ?? '', 'base64').toString());
    expect(made.map((text) => text.split(':')[0])).toEqual(sealing);
    expect(made.map((text) => Buffer.from(text.split(':')[1] ?? '', 'base64').length)).toEqual([32, 32, 32, 32]);
    expect(new Set(made.map((text) => text.split(':')[1])).size).toBe(4);
    expect(Object.keys(data).filter((key) => key.startsWith('master-keys'))).toHaveLength(4);
    for (const name of sealing)
      expect(sourceOf(find('Deployment', name), 'MASTER_KEYS').key).toBe(`master-keys.${name}`);
    expect(sourceOf(find('Deployment', 'order-service'), 'MASTER_KEYS')).toBeUndefined();
  });

  it('let the gateway seal for webhook-dispatcher what webhooks carry, and no other service', () => {
    const { find } = render({ 'secrets.masterKeyPerService': true });
    const theirs = (name: string): Manifest => sourceOf(find('Deployment', name), 'WEBHOOK_MASTER_KEYS');
    expect(theirs('api-gateway').key).toBe('master-keys.webhook-dispatcher');
    for (const name of sealing.slice(1)) expect([name, theirs(name)]).toEqual([name, undefined]);
  });

  it('are those of a Secret that is given', () => {
    const { find } = render({ 'secrets.existingSecret': 'own', 'secrets.masterKeyPerService': true });
    expect(sourceOf(find('Deployment', 'restaurant-service'), 'MASTER_KEYS')).toEqual({
      name: 'own',
      key: 'master-keys.restaurant-service',
    });
  });

  it('are one for all by default, and no other value is taken', () => {
    const { find } = render();
    expect(sourceOf(find('Deployment', 'api-gateway'), 'MASTER_KEYS').key).toBe('master-keys');
    expect(sourceOf(find('Deployment', 'api-gateway'), 'WEBHOOK_MASTER_KEYS')).toBeUndefined();
    expect(template({ 'secrets.masterKeyPerService': 'yes' }).stderr).toMatch(/secrets.masterKeyPerService/);
  });
});
