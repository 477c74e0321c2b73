import { screen, waitFor, within } from '@testing-library/react';
import { panelTests, address } from '../support/panel.tsx';
import { retype, pasteInto } from '../support/press.ts';
import { failedRun, passedRun, run, summaryOf, verdict, type Run } from '../support/certification-samples.ts';
import { id, session } from '../support/samples.ts';

const panel = panelTests();
const open = async (runs: Run[] = [], options: Parameters<typeof panel.open>[1] = {}) => {
  panel.api.answer('listCertifications', runs.map(summaryOf));
  panel.api.answer('listCertificationScenarios', [verdict(), verdict({ scenario: 'a-rush', title: 'Yoğunluk' })]);
  panel.api.answer('getCertification', ({ id: asked }) => run({ id: asked }));
  const user = await panel.open('/sandbox/certifications', options);
  return user;
};
const field = (name: RegExp) => screen.findByRole('textbox', { name });
const begin = () => screen.getByRole('button', { name: 'Çalıştırmayı başlat' });

describe('the certifications in the panel', () => {
  it('are entered from the live side, which says what they are', async () => {
    await panel.open('/certifications');
    const enter = await screen.findByRole('link', { name: 'Deneme ortamına geç' });
    expect(enter).toHaveAttribute('href', '/panel/sandbox/certifications');
    expect(panel.api.asked('listCertifications')).toEqual([]);
  });

  it('begin with a till, and with nothing else that is not chosen', async () => {
    panel.api.answer('startCertification', run({ id: id(51) }));
    const user = await open();
    expect(await screen.findByText('Henüz çalıştırma yok')).toBeVisible();
    await pasteInto(user, await field(/^Kasanın adı/), 'Örnek Kasa');
    await pasteInto(user, await field(/^Kasanın sürümü/), '4.2.0');
    await user.click(begin());
    await waitFor(() => expect(address()).toBe(`/sandbox/certifications/${id(51)}`));
    expect(panel.api.asked('startCertification')).toMatchObject([
      { isOfSandbox: true, body: { till: { name: 'Örnek Kasa', version: '4.2.0' } } },
    ]);
    expect(Object.keys(panel.api.asked('startCertification')[0]?.body as object)).toEqual(['till']);
  });

  it('take chosen scenarios and a seed; the last till is filled in', async () => {
    panel.api.answer('startCertification', run({ id: id(51) }));
    const user = await open([failedRun()]);
    expect(await field(/^Kasanın adı/)).toHaveValue('Örnek Kasa');
    await user.click(screen.getByRole('radio', { name: 'Yalnızca bazıları' }));
    await user.click(begin());
    expect(await screen.findByText('En az bir senaryo seçin')).toBeVisible();
    await user.click(await screen.findByRole('checkbox', { name: 'Yoğunluk' }));
    await retype(user, await field(/^Tohum/), '7');
    await user.click(begin());
    await waitFor(() => expect(panel.api.asked('startCertification')).toHaveLength(1));
    expect(panel.api.asked('startCertification')[0]?.body).toMatchObject({ scenarios: ['a-rush'], seed: 7 });
  });

  it('say at its field what is missing or wrong, and begin nothing', async () => {
    const user = await open();
    await user.type(await field(/^Kasanın adı/), 'Kasa');
    await user.click(begin());
    expect(await field(/^Kasanın sürümü/)).toHaveAccessibleDescription('Bu alan gerekli');
    expect(panel.api.asked('startCertification')).toEqual([]);
    await user.type(await field(/^Kasanın sürümü/), 'x'.repeat(51));
    await user.click(begin());
    await waitFor(async () => expect(await field(/^Kasanın sürümü/)).toBeInvalid());
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(address()).toBe('/sandbox/certifications');
  });

  it.each([
    ['receiver_not_ready', { params: { reason: 'yok' } }, 'Webhook adreslerine git', '/panel/sandbox/webhooks'],
    [
      'certification_running',
      { params: { id: id(50) } },
      'Devam eden çalıştırmayı göster',
      `/panel/sandbox/certifications/${id(50)}`,
    ],
  ] as const)('lead on from what stands in the way: %s', async (code, options, name, href) => {
    panel.api.refuse('startCertification', code, options);
    const user = await open([run()]);
    await field(/^Kasanın adı/);
    await user.click(begin());
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
  });

  it('list the earlier runs, and open one', async () => {
    const user = await open([passedRun(), failedRun({ id: id(52), till: { name: 'Eski', version: '1' } })]);
    const list = within(await screen.findByRole('table', { name: 'Önceki çalıştırmalar' }));
    expect(list.getAllByRole('row')).toHaveLength(3);
    expect(list.getByText('1 / 2')).toBeVisible();
    await user.click(list.getByRole('button', { name: 'Eski 1' }));
    expect(address()).toBe(`/sandbox/certifications/${id(52)}`);
  });

  it('say in both languages what notes ask for', async () => {
    await open([], { language: 'en', isPhone: true });
    const words = within(await screen.findByRole('region', { name: 'Words in order notes' }));
    expect(words.getAllByRole('listitem')).toHaveLength(8);
    expect(words.getByText(/cancel it with a reason/)).toBeVisible();
  });

  it('tell that they cannot be read, and are read again', async () => {
    panel.api.refuse('listCertifications', 'forbidden', { params: { scope: 'x' } });
    const user = await panel.open('/sandbox/certifications');
    const failure = await screen.findByRole('alert');
    panel.api.answer('listCertifications', []);
    await user.click(within(failure).getByRole('button', { name: 'Yeniden dene' }));
    expect(await screen.findByText('Henüz çalıştırma yok')).toBeVisible();
  });

  it('let a viewer look, and no more', async () => {
    await open([run()], { role: 'viewer' });
    expect(await screen.findByRole('table', { name: 'Önceki çalıştırmalar' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Çalıştırmayı başlat' })).toBeNull();
  });

  it('are not offered to a person who is limited to some restaurants', async () => {
    const usual = session('operator');
    await panel.open('/certifications', {
      role: 'operator',
      signedInAs: { ...usual, user: { ...usual.user, restaurantIds: [id(10)] } },
    });
    expect(await screen.findByRole('link', { name: 'Ayarlar' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Sertifikasyon' })).toBeNull();
  });
});
