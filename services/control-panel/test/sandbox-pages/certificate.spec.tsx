import { screen, within } from '@testing-library/react';
import { panelTests } from '../support/panel.tsx';
import { dialog } from '../support/press.ts';
import { certificate, passedRun } from '../support/certification-samples.ts';
import { id } from '../support/samples.ts';

const panel = panelTests();
const publicPath = '/certificates/abc';
const open = async (shown = certificate(), options: Parameters<typeof panel.open>[1] = {}) => {
  panel.api.answer('getCertificate', shown);
  panel.api.answer('getCertification', passedRun());
  const user = await panel.open(`/sandbox/certifications/${id(50)}/certificate`, options);
  await screen.findByRole('heading', { level: 2, name: 'Örnek Kasa' });
  return user;
};

describe('a certificate in the panel', () => {
  it('tells the till, its version, the seed, the levels, every scenario and the signature', async () => {
    await open();
    const facts = within(screen.getByRole('region', { name: 'Sertifika' }));
    for (const text of ['4.2.0', '1.4.0', '42', 'Okur', 'Geçerli', 'Köprü 1.4, bir sonraki ara sürüme kadar'])
      expect(facts.getByText(text)).toBeVisible();
    expect(await screen.findByRole('heading', { level: 3, name: 'Zamanında onaylanır' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'İmza' })).toHaveTextContent(certificate().jws);
    expect(screen.getByRole('link', { name: '/.well-known/jwks.json' })).toBeVisible();
  });

  it('says in English that it has expired, and that no level is whole', async () => {
    const { certificate: inside } = certificate();
    await open(certificate({ isExpired: true, certificate: { ...inside, levels: [] } }), { language: 'en' });
    expect(screen.getByText('Expired')).toBeVisible();
    expect(screen.getByText(/has a newer version/)).toBeVisible();
    expect(screen.getByText(/every scenario of it was in the run/)).toBeVisible();
  });

  it('is handed over as a file', async () => {
    const user = await open();
    const made: Blob[] = [];
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => made.push(blob) && 'blob:x',
      revokeObjectURL: () => undefined,
    });
    await user.click(screen.getByRole('button', { name: 'JSON indir' }));
    expect(made.map(({ type }) => type)).toEqual(['application/json']);
  });

  it('is made public by its owner, and shows its link', async () => {
    const user = await open();
    panel.api.answer('publishCertificate', certificate({ publicPath }));
    panel.api.answer('getCertificate', certificate({ publicPath }));
    await user.click(screen.getByRole('button', { name: 'Herkese aç' }));
    const link = `${location.origin}${publicPath}`;
    expect(await screen.findByDisplayValue(link)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sayfayı aç' })).toHaveAttribute('href', link);
    expect(panel.api.asked('publishCertificate')).toMatchObject([{ id: id(50), body: { isPublic: true } }]);
  });

  it('is taken back when that is confirmed', async () => {
    const user = await open(certificate({ publicPath }));
    panel.api.answer('publishCertificate', certificate());
    await user.click(await screen.findByRole('button', { name: 'Yayından kaldır' }));
    panel.api.answer('getCertificate', certificate());
    await user.click((await dialog()).getByRole('button', { name: 'Yayından kaldır' }));
    expect(await screen.findByText('Sertifikayı yalnızca bu hesabın kişileri görür.')).toBeVisible();
    expect(panel.api.asked('publishCertificate')).toMatchObject([{ body: { isPublic: false } }]);
  });

  it.each(['operator', 'viewer'] as const)('is shown to %s, who does not publish it', async (role) => {
    await open(certificate({ publicPath }), { role });
    expect(await screen.findByRole('link', { name: 'Sayfayı aç' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Yayından kaldır' })).toBeNull();
  });

  it('says that a run which was not passed has none', async () => {
    panel.api.refuse('getCertificate', 'not_certified');
    panel.api.answer('getCertification', passedRun());
    await panel.open(`/sandbox/certifications/${id(50)}/certificate`);
    expect(await screen.findByRole('alert')).toHaveTextContent('Gösterilemiyor');
    expect(screen.queryByRole('button', { name: 'Yeniden dene' })).toBeNull();
  });
});
