import { openVisit, signIn } from '../browser.ts';
import { panelSession } from '../panel-account.ts';
import { panelPages } from '../panel-pages.ts';
import { system, browser, owner, panel, viewerEmail, push, orderId } from './stage.ts';

/** Who may look, and no more. */
export const defineViewerStories = (): void => {
  it('lets a viewer look and not act', async () => {
    await panel.go('Kullanıcılar');
    await panel.button('Kullanıcı ekle').click();
    await panel.field('Ad').fill('İzleyici');
    await panel.field('E-posta').fill(viewerEmail);
    await panel.dialog().getByRole('radio', { name: 'İzleyici' }).click();
    await panel.dialog().getByRole('radio', { name: 'Parolayı ben veririm' }).click();
    await panel
      .dialog()
      .getByLabel(/^İlk parola/)
      .fill(owner.password);
    await panel.dialog().getByRole('button', { name: 'Kaydet' }).click();
    await panel.row(viewerEmail).waitFor();
    await push('WEB-IZLE');

    const guest = await openVisit(browser);
    await signIn(guest.page, system.ready.panel, viewerEmail, owner.password);
    for (const name of ['API anahtarları', 'Kullanıcılar'])
      expect(await guest.page.getByRole('link', { name }).count()).toBe(0);
    await panelPages(guest.page).openOrder('WEB-IZLE');
    await guest.page.getByText('İzleyici rolü siparişlerde işlem yapamaz.').waitFor();
    expect(await guest.page.getByRole('button', { name: 'Onayla' }).count()).toBe(0);
    await guest.context.close();
    const request = await panelSession(system, viewerEmail, owner.password);
    const { status } = await request.ask('POST', `orders/${await orderId('WEB-IZLE')}/verify`);
    expect(status).toBe(403);
  });
};
