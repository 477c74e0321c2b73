import { readFileSync } from 'node:fs';
import type { ListedAuditEntry } from '@kopru/contracts/panel/audit';
import { panelOperationList } from '@kopru/contracts/panel/operations';
import { auditHidden } from '@kopru/contracts/panel/values';
import { channelOf } from '@kopru/contracts/platforms/channels';
import { publicOperationList } from '@kopru/contracts/public/operations';
import { screen, waitFor, within } from '@testing-library/react';
import { panelTests } from '../support/panel.tsx';
import { id, page, user as person } from '../support/samples.ts';

const panel = panelTests();

const entry = (change: Partial<ListedAuditEntry> = {}): ListedAuditEntry => ({
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
    { member: 'password', before: null, after: auditHidden },
  ],
  ...change,
});

const openAudit = async (items: ListedAuditEntry[] = [entry()], path = '/audit') => {
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
    expect(within(row).getByText(/İzleyici → Operatör/)).toBeVisible();
    expect(row).toHaveTextContent(/Parola: •••/);
    expect(row).toHaveTextContent('mehmet@ornek.com');
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

  const accepted = (number: number, change: Partial<ListedAuditEntry> = {}): ListedAuditEntry =>
    entry({
      id: id(100 + number),
      at: new Date(Date.parse('2026-03-01T09:30:00.000Z') - number * 2_000).toISOString(),
      area: 'orders',
      operation: 'verifyOrder',
      subject: id(number),
      changes: [{ member: 'status', before: '400', after: '500' }],
      order: {
        id: id(number),
        providerOrderId: `uzun-${number}`,
        shortCode: `795${10 + number}`,
        channel: channelOf('getir'),
      },
      ...change,
    });

  it('names an order by its number and its platform, and says its states in words', async () => {
    await openAudit([accepted(1)]);
    const row = await screen.findByRole('row', { name: /Sipariş onayı/ });
    expect(within(row).getByText('Getir Yemek')).toBeVisible();
    expect(within(row).getByRole('link', { name: /79511/ })).toHaveAttribute('href', `/panel/orders/${id(1)}`);
    expect(row).toHaveTextContent('Durum: Yeni → Hazırlanıyor');
  });

  it('folds what one person did within a minute into one row that opens', async () => {
    const twelve = Array.from({ length: 12 }, (_, index) => accepted(index));
    const somebodyElse = accepted(20, { actor: { kind: 'user', id: id(2), name: 'can@ornek.com' } });
    const later = accepted(45);
    const user = await openAudit([...twelve, somebodyElse, later]);
    const button = await screen.findByRole('button', { name: '12 × Sipariş onayı' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getAllByRole('row')).toHaveLength(4);
    expect(button.closest('tr')).toHaveTextContent('79510, 79511, 79512, 79513 ve 8 tane daha');
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(16));
    expect(screen.getByRole('link', { name: /79521/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: '12 × Sipariş onayı' }));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(4));
  });

  it('is searched by the number of an order, and the downloads with it', async () => {
    const user = await openAudit([accepted(1)]);
    await user.type(await screen.findByRole('searchbox', { name: 'Sipariş numarası' }), '79511');
    await waitFor(() => expect(panel.api.asked('listAudit').at(-1)?.query).toMatchObject({ q: '79511' }));
    expect(screen.getByRole('link', { name: 'CSV indir' })).toHaveAttribute('href', '/panel-api/audit.csv?q=79511');
  });

  it('says in words that a role was not enough', async () => {
    await openAudit([entry({ outcome: 'role_required' })]);
    expect(await screen.findByText('Rolünün yetkisi yok')).toBeVisible();
  });

  it('has words for every operation that leaves an entry', () => {
    const texts = JSON.parse(readFileSync(`${import.meta.dirname}/../../src/i18n/pages.tr.json`, 'utf8')) as {
      audit: { operation: Record<string, string> };
    };
    const panelRows = panelOperationList.filter(({ method, isAudited }) => method !== 'get' || isAudited === true);
    const publicRows = publicOperationList.filter(({ method, isAudited }) => method !== 'get' && isAudited !== false);
    const silent = [...panelRows, ...publicRows].filter(({ id: name }) => !(name in texts.audit.operation));
    expect(silent.map(({ id: name }) => name)).toEqual([]);
  });
});
