import { screen, waitFor, within } from '@testing-library/react';
import { address, panelTests } from '../support/panel.tsx';
import { dialog } from '../support/press.ts';
import { call, delivery, failedRun, passedRun, run, verdict, type Run } from '../support/certification-samples.ts';
import { id } from '../support/samples.ts';

const panel = panelTests();
const open = async (shown: Run, options: Parameters<typeof panel.open>[1] = {}) => {
  panel.api.answer('listCertifications', []);
  panel.api.answer('getCertification', shown);
  const user = await panel.open(`/sandbox/certifications/${shown.id}`, options);
  await screen.findByRole('heading', { level: 1, name: 'Örnek Kasa 4.2.0' });
  return user;
};
const collapsed = (title: string): HTMLElement => {
  const found = screen.getByRole('heading', { level: 3, name: title }).closest('details');
  if (found === null) throw new Error(`${title} is not folded`);
  return found;
};

describe('one certification in the panel', () => {
  it('says what the till must do now, and goes on by itself', async () => {
    await open(run());
    const progress = within(await screen.findByRole('region', { name: 'İlerleme' }));
    expect(progress.getByText('Geçilen: 0, geçilemeyen: 0, kalan: 2')).toBeVisible();
    expect(progress.getByText('Yeni siparişi platform geri almadan onaylayın.')).toBeVisible();
    expect(progress.queryByText('Yeni siparişler okunur')).toBeNull();
    panel.api.answer('getCertification', failedRun());
    expect(await progress.findByText('Geçilen: 1, geçilemeyen: 1, kalan: 0')).toBeVisible();
    expect(progress.queryByText('Yeni siparişi platform geri almadan onaylayın.')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Çalıştırmayı iptal et' })).toBeNull();
  });

  it('shows each finding with its evidence, what failed unfolded', async () => {
    const forged = { ...delivery, id: id(78), isForged: true as const };
    const met = {
      predicate: 'a',
      message: 'Onaylandı',
      order: 'S/1',
      isMet: true,
      evidence: [call, delivery, forged],
    };
    const shown = failedRun();
    const [, failed] = shown.scenarios;
    if (failed === undefined) throw new Error('two scenarios');
    const user = await open({ ...shown, scenarios: [verdict({ state: 'passed', findings: [met] }), failed] });
    expect(collapsed('Yeni siparişler okunur')).toHaveAttribute('open');
    expect(within(collapsed('Yeni siparişler okunur')).getByText('Sağlanmadı:')).toBeInTheDocument();
    const passed = collapsed('Zamanında onaylanır');
    expect(passed).not.toHaveAttribute('open');
    await user.click(within(passed).getByText('Zamanında onaylanır'));
    const found = within(passed);
    expect(found.getByText(call.id)).toBeInTheDocument();
    expect(found.getByRole('link', { name: delivery.id })).toHaveAttribute(
      'href',
      `/panel/sandbox/deliveries/${delivery.id}`,
    );
    // There is no page of what the judge made up.
    expect(found.queryByRole('link', { name: forged.id })).toBeNull();
    expect(found.getByText('Uydurma gönderim')).toBeInTheDocument();
    expect(found.getByRole('link', { name: 'Sipariş S/1' })).toHaveAttribute('href', '/panel/sandbox/orders?q=S%2F1');
  });

  it('is cancelled when that is confirmed', async () => {
    const user = await open(run());
    panel.api.answer('cancelCertification', run({ state: 'cancelled', endedAt: '2026-03-01T12:31:00.000Z' }));
    await user.click(screen.getByRole('button', { name: 'Çalıştırmayı iptal et' }));
    await user.click((await dialog()).getByRole('button', { name: 'Çalıştırmayı iptal et' }));
    expect(await screen.findByText('Çalıştırma iptal edildi')).toBeVisible();
    expect(panel.api.asked('cancelCertification')).toMatchObject([{ id: id(50), isOfSandbox: true }]);
  });

  it.each([
    ['Aynı tohumla yeniden çalıştır', ['accepted-in-time', 'new-orders-are-read']],
    ['Geçilmeyenleri yinele (1)', ['new-orders-are-read']],
  ])('is repeated with the same seed: %s', async (name, scenarios) => {
    const user = await open(failedRun());
    panel.api.answer('startCertification', run({ id: id(51) }));
    panel.api.answer('getCertification', ({ id: asked }) => (asked === id(51) ? run({ id: asked }) : failedRun()));
    await user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(address()).toBe(`/sandbox/certifications/${id(51)}`));
    expect(panel.api.asked('startCertification')[0]?.body).toEqual({
      till: { name: 'Örnek Kasa', version: '4.2.0' },
      seed: 42,
      scenarios,
    });
    expect(await screen.findByRole('button', { name: 'Çalıştırmayı iptal et' })).toBeVisible();
  });

  it('says why it could not be repeated', async () => {
    const user = await open(failedRun());
    panel.api.refuse('startCertification', 'receiver_not_ready', { params: { reason: 'yanıt yok' } });
    await user.click(screen.getByRole('button', { name: 'Aynı tohumla yeniden çalıştır' }));
    expect(await screen.findByText(/yanıt yok/)).toBeVisible();
  });

  it('says why it was broken off', async () => {
    await open(run({ state: 'aborted', reason: 'Köprü yeniden başlatıldı', endedAt: '2026-03-01T12:31:00.000Z' }));
    expect(await screen.findByText('Köprü yeniden başlatıldı')).toBeVisible();
    expect(screen.queryByText('Kasanın şu anda yapması gereken')).toBeNull();
  });

  it('leads to its certificate when it was passed', async () => {
    await open(passedRun(), { isPhone: true });
    expect(await screen.findByRole('link', { name: 'Sertifika' })).toHaveAttribute(
      'href',
      `/panel/sandbox/certifications/${id(50)}/certificate`,
    );
    expect(screen.queryByRole('button', { name: /yinele/ })).toBeNull();
  });

  it('is asked for again in another language', async () => {
    const user = await open(failedRun());
    panel.api.answer('getCertification', ({ language }) =>
      language === 'en' ? failedRun({ scenarios: [verdict({ title: 'Accepted in time' })] }) : failedRun(),
    );
    await user.click(screen.getByRole('button', { name: 'Switch to English' }));
    expect(await screen.findByRole('heading', { level: 3, name: 'Accepted in time' })).toBeVisible();
  });

  it('says that there is none', async () => {
    panel.api.refuse('getCertification', 'certification_not_found');
    await panel.open(`/sandbox/certifications/${id(9)}`);
    expect(await screen.findByRole('alert')).toHaveTextContent('Böyle bir sertifikasyon yok');
  });

  it('lets a viewer look, and no more', async () => {
    await open(failedRun(), { role: 'viewer' });
    expect(await screen.findByRole('region', { name: 'İlerleme' })).toBeVisible();
    for (const name of ['Aynı tohumla yeniden çalıştır', /yinele/])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
