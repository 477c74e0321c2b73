import { call, eventually } from '@kopru/testing';
import { openVisit, signIn } from '../browser.ts';
import { panelPages } from '../panel-pages.ts';
import { issuesIn } from './issues.ts';
import { browser, owner, session, system } from './stage.ts';

/** How an owner tries a till without a customer. */
export const defineSandboxStories = (): void => {
  it('goes over to the sandbox, lets a customer order and cancel, gives a till a key, and comes back', async () => {
    const before = (await session.ask('GET', 'orders?limit=8')).body.data.items as { id: string }[];
    const trial = await openVisit(browser);
    const { page } = trial;
    const { go, button, dialog, field } = panelPages(page);
    await signIn(page, system.ready.panel, owner.email, owner.password);
    await go('Deneme ortamı');
    await page.getByRole('link', { name: 'Deneme ortamına geç' }).click();
    await page.getByRole('note').getByText('buradaki hiçbir şey gerçek değil').waitFor();

    await button('Sipariş ver').click();
    const order = page.getByRole('listitem').filter({ hasText: 'Getir Yemek' });
    await order.getByText('Yeni').waitFor();
    expect(await issuesIn(page)).toEqual([]);
    await order.getByRole('button', { name: /^Müşteri iptal etsin/ }).click();
    await order.getByText(/^Müşteri/).waitFor();

    await button('Anahtar üret').click();
    await field('Ad').fill('Deneme kasası');
    await dialog().getByRole('button', { name: 'Oluştur' }).click();
    const key = await page.getByLabel('API anahtarı', { exact: true }).inputValue();
    await button('Kopyaladım, kapat').click();
    expect(key).toMatch(/^kpr_test_/);
    const answer = await fetch(`${system.ready.gateway}/web-api/v1/orders`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect([answer.status, answer.headers.get('x-kopru-mode')]).toEqual([200, 'sandbox']);
    const { data } = (await answer.json()) as { data: { id: string; status: number }[] };
    expect(data.map(({ status }) => status)).toEqual([1500]);

    const again = await call('POST', `${system.ready.gateway}/web-api/v1/sandbox/orders`, {
      headers: { authorization: `Bearer ${key}` },
      body: { provider: 'ys', note: 'KOPRU-REFUSED' },
    });
    expect(again.status).toBe(200);
    await page.getByRole('listitem').filter({ hasText: 'Yemeksepeti' }).waitFor();
    await go('Siparişler');
    await eventually(async () => expect(await page.getByRole('row').count()).toBe(3));

    await page.getByRole('link', { name: 'Gerçek hesaba dön' }).click();
    await page.getByRole('note').waitFor({ state: 'detached' });
    const after = (await session.ask('GET', 'orders?limit=8')).body.data.items as { id: string }[];
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(trial.complaints).toEqual([]);
    await trial.context.close();
  });
};
