import { eventually } from '@kopru/testing';
import { databases, run } from './support/scripts.ts';
import { caughtUp, changes, env, follow, there } from './support/standby.ts';

describe('a standby', () => {
  it('is one that services may work with once it is promoted, and then follows nobody', async () => {
    const child = follow();
    await changes(2);
    await caughtUp();
    expect((await run('standby.mjs', ['--promote'], env)).errors).toContain('Start the services here, and only here.');
    await changes(1);
    expect(await child.ended).toEqual({ code: 1, errors: expect.stringContaining('has promoted this copy') });
    await eventually(async () => {
      for (const name of databases)
        expect(await there.db(name).collection('store_format').findOne({})).toMatchObject({
          version: '0.1.0',
          format: 1,
        });
    });
    expect(await there.db('orders').collection('retelling').findOne({})).toMatchObject({ since: expect.any(Date) });
    expect(await run('standby.mjs', [], env)).toEqual({ code: 1, errors: expect.stringContaining('was promoted at') });
  });
});
