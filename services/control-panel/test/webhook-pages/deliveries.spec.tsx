import { screen, waitFor, within } from '@testing-library/react';
import { failure } from '@kopru/contracts/errors/failures';
import type { PanelRole } from '@kopru/contracts/panel/values';
import { address, panelTests } from '../support/panel.tsx';
import { choose, dialog } from '../support/press.ts';
import { attemptResult, record, recordDetail } from '../support/delivery-samples.ts';
import { endpoint, id, order, page } from '../support/samples.ts';

const panel = panelTests();

describe('deliveries', () => {
  beforeEach(() => {
    panel.api.answer('listEndpoints', page([endpoint()]));
    panel.api.answer('listRecoveries', { items: [] });
    panel.api.answer('listRecords', page([record()]));
    panel.api.answer('getRecord', recordDetail());
  });

  const lastQuery = () => panel.api.asked('listRecords').at(-1)?.query;

  describe('the table of deliveries', () => {
    it('tells of each what it told, where to, how it went and when it is tried again', async () => {
      await panel.open('/deliveries');
      const row = await screen.findByRole('row', { name: /Sipariş oluşturuldu/ });
      expect(row).toHaveTextContent('74753');
      await waitFor(() => expect(row).toHaveTextContent('https://kasa.ornek.com/kopru'));
      expect(row).toHaveTextContent('Yeniden denenecek');
      expect(row).toHaveTextContent('Bağlantı reddedildi');
      expect(row).toHaveTextContent(/2, sonraki \d\d:45/);
    });

    it('shows a dash for what is not there', async () => {
      panel.api.answer(
        'listRecords',
        page([
          record({
            providerOrderId: null,
            shortCode: null,
            endpointId: id(99),
            lastError: null,
            state: 'pending',
            attemptCount: 0,
          }),
        ]),
      );
      await panel.open('/deliveries');
      const row = await screen.findByRole('row', { name: /Sipariş oluşturuldu/ });
      expect(within(row).getAllByText('–')).toHaveLength(3);
    });

    it('is filtered by state, event and endpoint', async () => {
      const user = await panel.open('/deliveries');
      await choose(user, 'Durum', 'Başarısız');
      await choose(user, 'Olay', 'Sipariş iptal edildi');
      await choose(user, 'Adres', 'https://kasa.ornek.com/kopru');
      await waitFor(() =>
        expect(lastQuery()).toMatchObject({ state: 'failed', event: 'siparis.iptal_edildi', endpointId: id(40) }),
      );
    });

    it('is filtered by minutes here', async () => {
      await panel.open('/deliveries?from=2026-03-01T10:15&to=2026-03-01T11:00');
      await screen.findByRole('row', { name: /Sipariş oluşturuldu/ });
      expect(lastQuery()).toMatchObject({
        from: '2026-03-01T07:15:00.000Z',
        to: '2026-03-01T08:00:00.000Z',
      });
    });

    it('is there, too, where the address has a time that is none', async () => {
      await panel.open('/deliveries?from=now');
      expect(await screen.findByRole('row', { name: /Sipariş oluşturuldu/ })).toBeVisible();
    });

    it('opens a delivery and keeps its filters', async () => {
      const user = await panel.open('/deliveries?state=retrying');
      await user.click(await screen.findByRole('button', { name: /^Sipariş oluşturuldu/ }));
      expect(address()).toBe(`/deliveries/${id(50)}?state=retrying`);
      await user.click(await screen.findByRole('button', { name: 'Kapat' }));
      await waitFor(() => expect(address()).toBe('/deliveries?state=retrying'));
    });

    it('says that there is nothing yet', async () => {
      panel.api.answer('listRecords', page([]));
      await panel.open('/deliveries');
      expect(await screen.findByText('Gönderim yok')).toBeVisible();
    });
  });

  describe('the drawer of a delivery', () => {
    const openRecord = async (role: PanelRole = 'operator', language: 'tr' | 'en' = 'tr') => {
      const user = await panel.open(`/deliveries/${id(50)}`, { role, language });
      return { user, drawer: await dialog() };
    };

    it('shows every attempt, the newest first, with its answer or why there was none', async () => {
      const { drawer } = await openRecord();
      const attempts = await drawer.findAllByRole('listitem');
      expect(attempts).toHaveLength(2);
      expect(attempts[0]).toHaveTextContent('2. deneme');
      expect(attempts[0]).toHaveTextContent('Bağlantı reddedildi');
      expect(attempts[1]).toHaveTextContent('500');
      expect(within(attempts[1] as HTMLElement).getByRole('region', { name: '1. deneme: Yanıt' })).toHaveTextContent(
        '"hata": "dolu"',
      );
    });

    it('tells what a held one waits for, and leads there', async () => {
      const waitsFor = { sequence: 1, recordId: id(49) };
      panel.api.answer('getRecord', recordDetail({ state: 'pending', nextAttemptAt: null, waitsFor }));
      const { user, drawer } = await openRecord();
      await user.click(await drawer.findByRole('link', { name: 'Siparişin 1. olayını bekliyor' }));
      expect(address()).toBe(`/deliveries/${id(49)}`);
    });

    it('tells that a held one waits for an event that has not come', async () => {
      panel.api.answer('getRecord', recordDetail({ state: 'pending', waitsFor: { sequence: 2, recordId: null } }));
      const { drawer } = await openRecord();
      expect(await drawer.findByText('Siparişin henüz gelmemiş 2. olayını bekliyor')).toBeVisible();
    });

    it('shows the request as it is sent', async () => {
      const { drawer } = await openRecord();
      const request = await drawer.findByRole('region', { name: 'Gönderilen istek' });
      expect(request).toHaveTextContent('authorization: Bearer …abcd');
      expect(request).toHaveTextContent('"olay": "siparis.olusturuldu"');
    });

    it('sends it again and says how that went', async () => {
      const { user, drawer } = await openRecord();
      panel.api.answer('retryRecord', attemptResult());
      await user.click(await drawer.findByRole('button', { name: 'Şimdi yeniden dene' }));
      expect(await drawer.findByText('Teslim edildi (200)')).toBeVisible();
    });

    it('says that a broker has confirmed it, which it does without a status', async () => {
      const { user, drawer } = await openRecord();
      panel.api.answer('retryRecord', attemptResult({ statusCode: null }));
      await user.click(await drawer.findByRole('button', { name: 'Şimdi yeniden dene' }));
      expect(await drawer.findByText('Teslim edildi (Onaylandı)')).toBeVisible();
    });

    it.each([
      ['tr', 'Şimdi yeniden dene', 'Teslim edilemedi: Bağlantı reddedildi'],
      ['en', 'Retry now', 'Not delivered: Connection refused'],
    ] as const)('says in the language of the reader why it failed again (%s)', async (language, button, text) => {
      const { user, drawer } = await openRecord('operator', language);
      panel.api.answer(
        'retryRecord',
        attemptResult({ delivered: false, statusCode: null, error: failure('connection_refused') }),
      );
      await user.click(await drawer.findByRole('button', { name: button }));
      expect(await drawer.findByText(text)).toBeVisible();
    });

    it('names the answer that was no success', async () => {
      const { user, drawer } = await openRecord();
      panel.api.answer('retryRecord', attemptResult({ delivered: false, statusCode: 503 }));
      await user.click(await drawer.findByRole('button', { name: 'Şimdi yeniden dene' }));
      expect(await drawer.findByText('Teslim edilemedi: 503')).toBeVisible();
    });

    it('lets a viewer look only', async () => {
      const { drawer } = await openRecord('viewer');
      await drawer.findAllByRole('listitem');
      expect(drawer.queryByRole('button', { name: 'Şimdi yeniden dene' })).toBeNull();
    });

    it('leads to the order', async () => {
      const { user, drawer } = await openRecord();
      panel.api.answer('listRestaurants', page([]));
      panel.api.answer('listOrders', page([]));
      panel.api.answer('getOrder', order());
      await user.click(await drawer.findByRole('link', { name: 'Siparişi aç' }));
      await waitFor(() => expect(address()).toBe(`/orders/${id(30)}`));
    });

    it('says that there is no such delivery', async () => {
      panel.api.refuse('getRecord', 'webhook_not_found');
      const { drawer } = await openRecord();
      expect(await drawer.findByRole('alert')).toHaveTextContent('Böyle bir webhook kaydı veya adresi yok');
    });
  });

  describe('recovering what was not delivered', () => {
    const recovery = {
      id: id(55),
      since: '2026-03-01T10:00:00.000Z',
      endpointId: null,
      requeued: 1234,
      createdAt: '2026-03-01T12:00:00.000Z',
    };

    it('starts from the minute and for the endpoint that were chosen', async () => {
      const user = await panel.open('/deliveries');
      panel.api.answer('startRecovery', { ...recovery, state: 'running', finishedAt: null });
      await user.click(screen.getByRole('button', { name: 'Teslim edilmeyenleri yeniden gönder' }));
      const form = await dialog();
      await user.click(form.getByRole('combobox', { name: 'Adres' }));
      await user.click(await screen.findByRole('option', { name: 'https://kasa.ornek.com/kopru' }));
      await user.click(form.getByRole('button', { name: 'Yeniden gönder' }));
      expect(await screen.findByText('Yeniden gönderim başladı')).toBeVisible();
      const body = panel.api.asked('startRecovery')[0]?.body as { since: string; endpointId: string };
      expect(body.endpointId).toBe(id(40));
      expect(Math.abs(Date.parse(body.since) - (Date.now() - 86_400_000))).toBeLessThan(600_000);
    });

    it('shows what runs and hides what ended long ago', async () => {
      panel.api.answer('listRecoveries', {
        items: [
          { ...recovery, state: 'running', finishedAt: null },
          { ...recovery, id: id(56), state: 'done', requeued: 7, finishedAt: '2026-03-01T12:00:00.000Z' },
        ],
      });
      await panel.open('/deliveries');
      expect(await screen.findByText(/teslim edilmeyenler yeniden gönderiliyor: 1\.234/)).toBeVisible();
      expect(screen.queryByText(/yeniden sıraya alındı/)).toBeNull();
    });

    it('is not offered to a viewer', async () => {
      await panel.open('/deliveries', { role: 'viewer' });
      await screen.findByRole('row', { name: /Sipariş oluşturuldu/ });
      expect(screen.queryByRole('button', { name: 'Teslim edilmeyenleri yeniden gönder' })).toBeNull();
    });
  });
});
