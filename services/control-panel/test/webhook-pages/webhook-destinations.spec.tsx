import { screen } from '@testing-library/react';
import { panelTests } from '../support/panel.tsx';
import { dialog, retype } from '../support/press.ts';
import { endpoint, id, page } from '../support/samples.ts';

const panel = panelTests();
const store = { type: 's3' as const, bucket: 'siparisler', accessKeyId: 'AKIA', secretAccessKey: '********gizl' };
const rabbit = {
  url: 'amqps://kasa:********rola@mq.ornek.com/',
  destination: { type: 'amqp' as const, exchange: 'x' },
};

const open = async (language: 'tr' | 'en', items: ReturnType<typeof endpoint>[], button: string) => {
  panel.api.answer('listEndpoints', page(items));
  panel.api.answer('listRestaurants', page([]));
  for (const name of ['createEndpoint', 'updateEndpoint'] as const) panel.api.answer(name, endpoint());
  const user = await panel.open('/webhooks', { language });
  await user.click(await screen.findByRole('button', { name: button }));
  return { user, form: await dialog() };
};
const add = async (language: 'tr' | 'en', type: string) => {
  const opened = await open(language, [], language === 'tr' ? 'Adres ekle' : 'Add endpoint');
  await opened.user.click(opened.form.getByRole('radio', { name: type }));
  return opened;
};
const edit = (change: Parameters<typeof endpoint>[0]) => open('tr', [endpoint(change)], 'Düzenle');
type Opened = Awaited<ReturnType<typeof open>>;

const fill = async ({ user, form }: Opened, fields: Record<string, string>): Promise<void> => {
  for (const [label, text] of Object.entries(fields)) await retype(user, form.getByLabelText(new RegExp(label)), text);
};
const save = async ({ user, form }: Opened, name: 'Kaydet' | 'Save' = 'Kaydet') => {
  await user.click(form.getByRole('button', { name }));
  await screen.findByText(name === 'Kaydet' ? 'Kaydedildi' : 'Saved');
};
const created = () => panel.api.asked('createEndpoint')[0]?.body;
const changed = () => panel.api.asked('updateEndpoint')[0]?.body;

describe('the type of an endpoint in its form', () => {
  it('is a webhook at first, with what only a webhook has', async () => {
    const opened = await open('tr', [], 'Adres ekle');
    const { form } = opened;
    expect(form.getByRole('radio', { name: 'Webhook' })).toBeChecked();
    expect(form.getByText('Authorization başlığı')).toBeVisible();
    for (const label of [/^Exchange/, /^Kova/]) expect(form.queryByLabelText(label)).toBeNull();
    await fill(opened, { '^Adres': 'https://a.test/x' });
    await save(opened);
    expect(created()).toMatchObject({ url: 'https://a.test/x', destination: { type: 'webhook' } });
  });

  it.each([
    ['tr', 'Adres ekle', 'Kaydet', 'Bu alan gerekli', 'Geçerli bir adres girin'],
    ['en', 'Add endpoint', 'Save', 'This is required', 'Enter a valid address'],
  ] as const)('says itself what is wrong with its address: %s', async (language, add, button, missing, wrong) => {
    const { user, form } = await open(language, [], add);
    const url = form.getByLabelText(language === 'tr' ? /^Adres/ : /^URL/);
    await user.click(form.getByRole('button', { name: button }));
    expect(await form.findByText(missing)).toBeVisible();
    expect(url).toHaveFocus();
    await user.type(url, 'kasa.ornek.com');
    expect(form.queryByText(missing)).toBeNull();
    await user.click(form.getByRole('button', { name: button }));
    expect(await form.findByText(wrong)).toBeVisible();
    expect(url).toHaveAccessibleDescription(wrong);
    expect(panel.api.asked('createEndpoint')).toEqual([]);
  });

  it('may be RabbitMQ, with an exchange and without what only a webhook has', async () => {
    const opened = await add('tr', 'RabbitMQ');
    expect(opened.form.queryByText('Authorization başlığı')).toBeNull();
    await fill(opened, { '^Adres': 'amqps://kasa:parola@mq.ornek.com/', '^Exchange': 'siparisler' });
    await save(opened);
    expect(created()).toMatchObject({
      url: 'amqps://kasa:parola@mq.ornek.com/',
      destination: { type: 'amqp', exchange: 'siparisler' },
    });
  });

  it('may be a store, in English too', async () => {
    const opened = await add('en', 'S3-compatible store');
    const fields = {
      '^Bucket': 'orders',
      '^Prefix': 'kopru',
      '^Access key ID': 'AKIA',
      '^Secret access key': 'secret',
    };
    await fill(opened, { '^URL': 'https://s3.example.com', ...fields });
    expect(opened.form.queryByLabelText(/^Sign/)).toBeNull();
    await save(opened, 'Save');
    expect((created() as { destination: object }).destination).toEqual({
      type: 's3',
      bucket: 'orders',
      prefix: 'kopru',
      region: 'us-east-1',
      accessKeyId: 'AKIA',
      secretAccessKey: 'secret',
    });
  });

  it.each([
    ['RabbitMQ', 'exchange', /^Exchange/, { '^Adres': 'amqps://mq.ornek.com', '^Exchange': 'x' }],
    [
      'S3 uyumlu depo',
      'bucket',
      /^Kova/,
      { '^Adres': 'https://s3.ornek.com', '^Kova': 'siparisler', '^Erişim': 'AKIA', '^Gizli erişim': 'gizli' },
    ],
    ['Webhook', 'type', /^Tür/, { '^Adres': 'https://a.test/x' }],
  ])('marks the field of a %s that the server complains of', async (type, field, label, fields) => {
    const opened = await add('tr', type);
    await fill(opened, fields);
    const path = `body.destination.${field}`;
    panel.api.refuse('createEndpoint', 'invalid_request', {
      params: { fields: path },
      details: [{ path, message: 'Geçersiz' }],
    });
    await opened.user.click(opened.form.getByRole('button', { name: 'Kaydet' }));
    expect(await opened.form.findByRole('alert')).toHaveTextContent(/^İşaretli alanları düzeltin\.$/);
    const marked =
      field === 'type' ? opened.form.getByRole('radiogroup', { name: label }) : opened.form.getByLabelText(label);
    expect(marked).toHaveAccessibleDescription(/Geçersiz/);
  });

  it('keeps the secret of a store that is not typed anew, and takes one that is', async () => {
    const opened = await edit({ url: 'https://s3.ornek.com', destination: store });
    const secret = opened.form.getByLabelText(/^Gizli erişim/);
    expect(secret).toHaveValue('');
    expect(secret).toHaveAttribute('placeholder', store.secretAccessKey);
    await fill(opened, { '^Kova': 'baska' });
    await save(opened);
    const retained = { prefix: '', region: 'us-east-1', ...store, bucket: 'baska' };
    expect(changed()).toMatchObject({ destination: retained });
    await opened.user.click(screen.getByRole('button', { name: 'Düzenle' }));
    const again = { user: opened.user, form: await dialog() };
    await fill(again, { '^Gizli erişim': 'yeni-gizli' });
    await again.user.click(again.form.getByRole('button', { name: 'Kaydet' }));
    expect(panel.api.asked('updateEndpoint')[1]?.body).toMatchObject({
      destination: { ...store, secretAccessKey: 'yeni-gizli' },
    });
  });

  it('leaves the masked password of a RabbitMQ as it is', async () => {
    const opened = await edit(rabbit);
    expect(opened.form.getByLabelText(/^Adres/)).toHaveValue(rabbit.url);
    await fill(opened, { '^Exchange': 'mutfak' });
    await save(opened);
    expect(panel.api.asked('updateEndpoint')).toMatchObject([
      { id: id(40), body: { url: rabbit.url, destination: { type: 'amqp', exchange: 'mutfak' } } },
    ]);
  });
});
