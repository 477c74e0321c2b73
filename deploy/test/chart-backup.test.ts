import { describeWith, environment, helmProgram, render, template, type Manifest } from './helm.ts';

describeWith(helmProgram, 'helm')('the back-ups of the chart', () => {
  const on = { 'backup.enabled': true, 'backup.plain': true };
  const pod = (cronJob: Manifest): Manifest => cronJob.spec.jobTemplate.spec.template.spec;

  it('are off until they are wanted', () => {
    const { kinds } = render();
    expect(kinds()).not.toContain('CronJob');
    expect(kinds()).not.toContain('PersistentVolumeClaim');
  });

  it('take a step of the chain every five minutes, one at a time, onto a claim that is kept', () => {
    const { find } = render(on);
    const { spec } = find('CronJob', 'backup');
    expect([spec.schedule, spec.concurrencyPolicy, spec.jobTemplate.spec.backoffLimit]).toEqual([
      '*/5 * * * *',
      'Forbid',
      0,
    ]);
    const { containers, volumes } = pod(find('CronJob', 'backup'));
    const [program, script, ...options] = containers[0].args as string[];
    expect([program, script]).toEqual(['node', '/usr/local/lib/kopru/backup.mjs']);
    expect(options).toEqual(['--into', '/backups', '--full-every', '1d', '--keep', '7']);
    expect(containers[0].securityContext).toMatchObject({ runAsNonRoot: true, readOnlyRootFilesystem: true });
    expect(volumes[0].persistentVolumeClaim.claimName).toBe('shop-kopru-backups');
    const claim = find('PersistentVolumeClaim', 'backups');
    expect(claim.metadata.annotations['helm.sh/resource-policy']).toBe('keep');
  });

  it('are a user who may only read, or one of yours, and are encrypted with a key of yours', () => {
    const settings = (values: object, name: string): Manifest =>
      environment(render({ ...on, ...values }).find('CronJob', name).spec.jobTemplate);
    for (const name of ['backup', 'restore'])
      expect(settings({}, name)).toEqual({
        MONGODB_URI: { name: `shop-kopru-mongodb-${name}-connection`, key: 'connectionString.standard' },
        ...(name === 'backup' ? { BACKUP_PLAIN: 'true' } : {}),
      });
    const own = {
      ...{ 'backup.mongodbSecret': 'reader', 'backup.restoreMongodbSecret': 'writer' },
      ...{ 'backup.existingSecret': 'own-key', 'backup.plain': false },
    };
    for (const [name, secret] of [
      ['backup', 'reader'],
      ['restore', 'writer'],
    ] as const)
      expect(settings(own, name)).toEqual({
        MONGODB_URI: { name: secret, key: 'uri' },
        BACKUP_KEY: { name: 'own-key', key: 'backup-key' },
      });
  });

  it('are brought back by a Job that is made by hand only', () => {
    const { spec } = render(on).find('CronJob', 'restore');
    expect(spec.suspend).toBe(true);
    expect(spec.jobTemplate.spec.activeDeadlineSeconds).toBeUndefined();
    expect(pod(render(on).find('CronJob', 'restore')).containers[0].args).toEqual([
      ...['node', '/usr/local/lib/kopru/restore.mjs', '--from', '/backups'],
    ]);
  });

  it('are refused without a key, unless they are to be plain', () => {
    const { isDone, stderr } = template({ 'backup.enabled': true });
    expect([isDone, stderr]).toEqual([false, expect.stringContaining('backup.plain: true')]);
    expect(template({ 'backup.enabled': true, 'backup.existingSecret': 'own-key' }).isDone).toBe(true);
  });

  it('use a claim of yours', () => {
    const { find, kinds } = render({ ...on, 'backup.storage.existingClaim': 'elsewhere' });
    expect(pod(find('CronJob', 'backup')).volumes[0].persistentVolumeClaim.claimName).toBe('elsewhere');
    expect(kinds()).not.toContain('PersistentVolumeClaim');
  });

  it.each([
    [{ 'backup.keep': 0 }, '/backup/keep'],
    [{ 'backup.fullEvery': 'daily' }, '/backup/fullEvery'],
    [{ 'backup.schedule': 'often' }, '/backup/schedule'],
  ])('refuse %j', (settings, path) => {
    const { isDone, stderr } = template({ ...on, ...settings });
    expect([isDone, stderr]).toEqual([false, expect.stringContaining(path)]);
  });
});
