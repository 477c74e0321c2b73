import { readFileSync } from 'node:fs';
import { panelOperationList, publicOperationList, type AuditEntry } from '@kopru/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { panelTests } from '../support/panel.tsx';
import { id, page, user as person } from '../support/samples.ts';

const panel = panelTests();

const entry = (change: Partial<AuditEntry> = {}): AuditEntry => ({
  id: id(90),
  at: '2026-03-01T09:30:00.000Z',
  door: 'panel',
  area: 'access',
  operation: 'updateUser',
  outcome: 'done',
  actor: { kind: 'user', id: id(1), name: 'ayse@ornek.com' },
  from: '203.0.113.7',
  subject: id(70),
  changes: [
    { member: 'role', before: 'viewer', after: 'operator' },
    { member: 'password', before: null, after: '•••' },
  ],
  ...change,
});

const openAudit = async (items: AuditEntry[] = [entry()], path = '/audit') => {
  panel.api.answer('listUsers', page([person()]));
  panel.api.answer('listKeys', page([]));
  panel.api.answer('listAudit', { items, pagination: { limit: 25, nextCursor: null, prevCursor: null } });
  const user = await panel.open(path);
  await screen.findByRole('heading', { name: 'Denetim kaydı' });
  return user;
};

describe('the audit log', () => {
  it('tells who did what from where, what was before and after, and hides secrets', async () => {
    await openAudit();
    const row = await screen.findByRole('row', { name: /Kullanıcı değişikliği/ });
    expect(row).toHaveTextContent(/ayse@ornek\.com.*Panel · 203\.0\.113\.7/);
    expect(within(row).getByText(/viewer → operator/)).toBeVisible();
    expect(row).toHaveTextContent(/password •••/);
  });

  it('says why something was refused, and names the operator of the system', async () => {
    const bad = entry({ id: id(91), operation: 'signIn', outcome: 'sign_in_failed', changes: [] });
    const admin = entry({ id: id(92), operation: 'key.create', actor: { kind: 'admin', id: null, name: 'admin' } });
    await openAudit([bad, { ...admin, door: 'admin' }]);
    expect(await screen.findByRole('row', { name: /Giriş/ })).toHaveTextContent('E-posta adresi veya parola yanlış');
    expect(screen.getByRole('row', { name: /API anahtarı oluşturma/ })).toHaveTextContent('Sistem yöneticisi');
  });

  it('is filtered by area and person, and the downloads are filtered with it', async () => {
    await openAudit([entry()], `/audit?area=access&actorId=${id(70)}`);
    await screen.findByRole('row', { name: /Kullanıcı değişikliği/ });
    await waitFor(() =>
      expect(panel.api.asked('listAudit').at(-1)?.query).toMatchObject({ area: 'access', actorId: id(70) }),
    );
    const links = ['CSV indir', 'NDJSON indir'].map((name) => screen.getByRole('link', { name }).getAttribute('href'));
    expect(links).toEqual([
      `/panel-api/audit.csv?area=access&actorId=${id(70)}`,
      `/panel-api/audit.ndjson?area=access&actorId=${id(70)}&proof=true`,
    ]);
  });

  it('has words for every operation that leaves an entry', () => {
    const texts = JSON.parse(readFileSync(`${import.meta.dirname}/../../src/i18n/tr.json`, 'utf8')) as {
      audit: { operation: Record<string, string> };
    };
    const panelRows = panelOperationList.filter(({ method, isAudited }) => method !== 'get' || isAudited === true);
    const publicRows = publicOperationList.filter(({ method, isAudited }) => method !== 'get' && isAudited !== false);
    const silent = [...panelRows, ...publicRows].filter(({ id: name }) => !(name in texts.audit.operation));
    expect(silent.map(({ id: name }) => name)).toEqual([]);
  });
});
