import { screen, waitFor, within } from '@testing-library/react';
import { failure } from '@kopru/contracts/errors/failures';
import type { PanelRole } from '@kopru/contracts/panel/values';
import { panelTests } from '../support/panel.tsx';
import { dialog, retype, pasteInto } from '../support/press.ts';
import { attemptResult } from '../support/delivery-samples.ts';
import { endpoint, id, page, restaurant } from '../support/samples.ts';

const panel = panelTests();
type Endpoint = ReturnType<typeof endpoint>;

const openWebhooks = async (
  items: Endpoint[] = [endpoint()],
  options: { role?: PanelRole; language?: 'tr' | 'en' } = {},
) => {
  panel.api.answer('listEndpoints', page(items));
  panel.api.answer('listRestaurants', page([restaurant()]));
  return panel.open('/webhooks', options);
};

const card = async () => within(await screen.findByRole('region', { name: 'https://kasa.ornek.com/kopru' }));

describe('the card of an endpoint', () => {
  it.each<[string, Partial<Endpoint>]>([
    ['Sağlıklı', {}],
    ['Kapalı', { isEnabled: false }],
    ['Duraklatıldı', { isPaused: true }],
    ['24 saattir gönderim yok', { counts: { delivered24h: 0, failed24h: 0, waiting: 0, retrying: 0, p95Ms: null } }],
    ['Teslim edilemiyor', { counts: { delivered24h: 0, failed24h: 0, waiting: 1, retrying: 0, p95Ms: null } }],
    ['Teslim edilemiyor', { counts: { delivered24h: 0, failed24h: 2, waiting: 0, retrying: 0, p95Ms: null } }],
    ['Gönderimler aksıyor', { counts: { delivered24h: 900, failed24h: 0, waiting: 1, retrying: 1, p95Ms: 40 } }],
    ['Yavaş yanıt', { pool: 'slow' }],
    ['Deneniyor', { breaker: { state: 'probing', since: null, nextProbeAt: null, reason: null } }],
  ])('says that it is: %s', async (name, change) => {
    await openWebhooks([endpoint(change)]);
    expect((await card()).getByText(name)).toBeVisible();
  });

  it('says since when and why nothing is sent, in the language of the reader', async () => {
    const breaker = {
      state: 'open' as const,
      since: '2026-03-01T12:00:00Z',
      nextProbeAt: '2026-03-01T12:15:00Z',
      reason: failure('connection_refused'),
    };
    await openWebhooks([
      endpoint({ breaker, counts: { delivered24h: 0, failed24h: 9, waiting: 12, retrying: 0, p95Ms: null } }),
    ]);
    const shown = await card();
    expect(shown.getByText(/Neden: Bağlantı reddedildi\./)).toBeVisible();
    expect(shown.getByText(/12 bildirim saklanıyor/)).toBeVisible();
    expect(shown.getByText(/Sonraki deneme \d\d:15/)).toBeVisible();
  });

  it('says why Köprü switched it off', async () => {
    await openWebhooks([
      endpoint({ isEnabled: false, disabledNotice: failure('receiver_gone', { at: '2026-03-01T12:00:00Z' }) }),
    ]);
    expect((await card()).getByRole('alert')).toHaveTextContent('410 Gone');
  });

  it('sends a test and says what came back', async () => {
    const user = await openWebhooks();
    panel.api.answer('testEndpoint', attemptResult());
    await user.click((await card()).getByRole('button', { name: 'Test gönder' }));
    expect(await (await card()).findByText('Alındı: 200 (12 ms)')).toBeVisible();
  });

  it('says why a test did not arrive', async () => {
    const user = await openWebhooks();
    const failed = attemptResult({
      delivered: false,
      statusCode: null,
      error: failure('connection_reset'),
      durationMs: 1500,
    });
    panel.api.answer('testEndpoint', failed);
    await user.click((await card()).getByRole('button', { name: 'Test gönder' }));
    expect(await (await card()).findByText('Alınmadı: Bağlantı koptu (1,5 s)')).toBeVisible();
  });

  it('is paused and resumed', async () => {
    const user = await openWebhooks();
    await card();
    panel.api.answer('pauseEndpoint', endpoint({ isPaused: true }));
    panel.api.answer('listEndpoints', page([endpoint({ isPaused: true })]));
    await user.click((await card()).getByRole('button', { name: 'Duraklat' }));
    const resume = await (await card()).findByRole('button', { name: 'Devam ettir' });
    await waitFor(() => expect(resume).toBeEnabled());
    expect((await card()).getByRole('alert')).toHaveTextContent('0 bildirim bekliyor');
    panel.api.answer('resumeEndpoint', endpoint());
    panel.api.answer('listEndpoints', page([endpoint()]));
    await user.click(resume);
    expect(await (await card()).findByRole('button', { name: 'Duraklat' })).toBeVisible();
    expect(panel.api.asked('resumeEndpoint')).toMatchObject([{ id: id(40) }]);
  });

  it('is deleted after a question that names it', async () => {
    const user = await openWebhooks();
    panel.api.answer('deleteEndpoint', undefined);
    await user.click((await card()).getByRole('button', { name: 'Sil' }));
    const question = await dialog();
    expect(question.getByText(/https:\/\/kasa\.ornek\.com\/kopru adresine artık/)).toBeVisible();
    panel.api.answer('listEndpoints', page([]));
    await user.click(question.getByRole('button', { name: 'Sil' }));
    expect(await screen.findByText('Henüz webhook adresi yok')).toBeVisible();
  });

  it('stays, and the question with it goes, when deleting it was refused', async () => {
    const user = await openWebhooks();
    panel.api.refuse('deleteEndpoint', 'unavailable');
    await user.click((await card()).getByRole('button', { name: 'Sil' }));
    await user.click((await dialog()).getByRole('button', { name: 'Sil' }));
    expect(await screen.findByText(/Hizmetin bir bölümüne şu anda ulaşılamıyor/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each<[PanelRole, string[]]>([
    ['owner', ['Test gönder', 'Duraklat', 'Düzenle', 'Sil']],
    ['operator', ['Test gönder', 'Duraklat']],
    ['viewer', []],
  ])('offers %s what the role may do', async (role, expected) => {
    await openWebhooks([endpoint()], { role });
    const buttons = (await card()).queryAllByRole('button').map(({ textContent }) => textContent);
    expect(buttons).toEqual(expected);
    expect(screen.queryByRole('button', { name: 'Adres ekle' }) !== null).toBe(role === 'owner');
  });
});

describe('the form of an endpoint', () => {
  const add = async (language: 'tr' | 'en' = 'tr') => {
    const user = await openWebhooks([], { language });
    panel.api.answer('createEndpoint', endpoint());
    await user.click(screen.getByRole('button', { name: language === 'tr' ? 'Adres ekle' : 'Add endpoint' }));
    const form = await dialog();
    await pasteInto(
      user,
      form.getByLabelText(language === 'tr' ? /^Adres \(URL\)/ : /^Address|^URL/),
      'https://a.test/x',
    );
    return { user, form };
  };
  const sent = () => panel.api.asked('createEndpoint')[0]?.body;

  it('needs nothing but an address: all events of all restaurants', async () => {
    const { user, form } = await add();
    await user.click(form.getByRole('button', { name: 'Kaydet' }));
    await screen.findByText('Kaydedildi');
    expect(sent()).toMatchObject({ url: 'https://a.test/x', events: [], restaurantIds: [], ratePerSecond: null });
  });

  it('takes events, restaurants, how the key is sent and what is added', async () => {
    const { user, form } = await add();
    await user.click(form.getByRole('checkbox', { name: 'Sipariş iptal edildi' }));
    await user.click(form.getByRole('combobox', { name: 'Restoranlar' }));
    await user.click(await screen.findByRole('option', { name: 'Kadıköy' }));
    await user.click(form.getByRole('radio', { name: '<API_KEY>' }));
    await user.click(form.getByLabelText(/^Sipariş ayrıntısını ekle/));
    await user.click(form.getByLabelText(/^Olayların sırasını koru/));
    await user.click(form.getByRole('button', { name: 'Kaydet' }));
    await screen.findByText('Kaydedildi');
    expect(sent()).toMatchObject({
      events: ['siparis.iptal_edildi'],
      restaurantIds: [id(10)],
      authorization: 'bare',
      includeOrder: true,
      ordered: false,
    });
  });

  it('takes half a delivery per second with a comma, as Turkish writes it', async () => {
    const { user, form } = await add();
    await user.type(form.getByLabelText('Saniyede en çok gönderim'), '0,5');
    await user.click(form.getByRole('button', { name: 'Kaydet' }));
    await screen.findByText('Kaydedildi');
    expect(sent()).toMatchObject({ ratePerSecond: 0.5 });
  });

  it('refuses what is no address before it is sent', async () => {
    const { user, form } = await add();
    await retype(user, form.getByLabelText(/^Adres \(URL\)/), 'kasa');
    await user.click(form.getByRole('button', { name: 'Kaydet' }));
    expect(sent()).toBeUndefined();
  });

  it('shows the signing secret once, though it was closed before the answer came', async () => {
    const { user, form } = await add();
    panel.api.answer('createEndpoint', endpoint({ isSigned: true, signingSecret: 'whsec_abc' }));
    const release = panel.api.pauseAnswers('createEndpoint');
    await user.click(form.getByLabelText(/^İmzala/));
    await user.click(form.getByRole('button', { name: 'Kaydet' }));
    await waitFor(() => expect(panel.api.asked('createEndpoint')).toHaveLength(1));
    await user.keyboard('{Escape}');
    release();
    expect(await screen.findByDisplayValue('whsec_abc')).toBeVisible();
  });

  it('keeps what was typed and names the reason when the address may not be called', async () => {
    const { user, form } = await add();
    panel.api.refuse('createEndpoint', 'url_not_allowed', { params: { reason: 'a private network' } });
    await user.click(form.getByRole('button', { name: 'Kaydet' }));
    expect(await form.findByRole('alert')).toHaveTextContent('Bu adres çağrılamaz: a private network');
    expect(form.getByLabelText(/^Adres \(URL\)/)).toHaveValue('https://a.test/x');
  });

  it('marks the field that the server complains of, until it is typed anew', async () => {
    const { user, form } = await add();
    panel.api.refuse('createEndpoint', 'invalid_request', {
      params: { fields: 'body.url' },
      details: [{ path: 'body.url', message: 'Çok uzun' }],
    });
    await user.click(form.getByRole('button', { name: 'Kaydet' }));
    expect(await form.findByRole('alert')).toHaveTextContent(/^İşaretli alanları düzeltin\.$/);
    const field = form.getByLabelText(/^Adres \(URL\)/);
    expect(field).toHaveAccessibleDescription('Çok uzun');
    expect(field).toHaveFocus();
    await user.type(field, 'y');
    expect(field).toHaveAccessibleDescription('');
  });

  it('is filled with what is there when it changes one', async () => {
    const user = await openWebhooks([
      endpoint({ events: ['siparis.olusturuldu'], ratePerSecond: 2.5, isEnabled: true }),
    ]);
    panel.api.answer('updateEndpoint', endpoint());
    await user.click((await card()).getByRole('button', { name: 'Düzenle' }));
    const form = await dialog();
    expect(form.getByRole('checkbox', { name: 'Sipariş oluşturuldu' })).toBeChecked();
    expect(form.getByLabelText('Saniyede en çok gönderim')).toHaveValue('2,5');
    await retype(user, form.getByLabelText('Açıklama'), 'Mutfak');
    await user.click(form.getByLabelText('Açık'));
    await user.click(form.getByRole('button', { name: 'Kaydet' }));
    await screen.findByText('Kaydedildi');
    expect(panel.api.asked('updateEndpoint')).toMatchObject([
      { id: id(40), body: { description: 'Mutfak', isEnabled: false, ratePerSecond: 2.5 } },
    ]);
  });
});
