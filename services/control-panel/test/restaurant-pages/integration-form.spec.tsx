import { screen } from '@testing-library/react';
import { failure } from '@kopru/contracts/errors/failures';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import { panelTests } from '../support/panel.tsx';
import { choose, dialog, retype } from '../support/press.ts';
import { id, integration, page, restaurant } from '../support/samples.ts';

const panel = panelTests();

describe('the form of a platform', () => {
  beforeEach(() => {
    panel.api.answer('listRestaurants', page([restaurant()]));
    panel.api.answer('listBusinesses', page([]));
    panel.api.answer('getRestaurant', restaurant());
    panel.api.answer('listIntegrationsOf', { items: [] });
  });

  describe('the form of an integration', () => {
    const add = async (platform: string) => {
      const user = await panel.open(`/restaurants/${id(10)}`);
      panel.api.answer('writeIntegration', integration());
      await user.click(await screen.findByRole('button', { name: 'Platform bağla' }));
      const form = await dialog();
      if (platform !== 'Getir Yemek') await choose(user, 'Platform', platform);
      return { user, form };
    };
    const sent = () => panel.api.asked('writeIntegration')[0]?.body;

    it.each<[string, ProviderSlug, Record<string, string>]>([
      [
        'Getir Yemek',
        'getir',
        {
          'Platformdaki restoran kimliği': 'restaurantId',
          'Getir bildirim anahtarı (x-api-key)': 'apiKey',
          'Restoran gizli anahtarı': 'secretKey',
        },
      ],
      [
        'Yemeksepeti',
        'ys',
        {
          'Yemeksepeti restoran kodu (vendor / remote ID)': 'restaurantId',
          'Kullanıcı adı': 'apiKey',
          Parola: 'secretKey',
        },
      ],
      [
        'Trendyol Go',
        'ty',
        {
          'Mağaza (store) kimliği': 'restaurantId',
          'API anahtarı': 'apiKey',
          'Gizli anahtar': 'secretKey',
          'Satıcı (supplier) kimliği': 'supplierId',
        },
      ],
      [
        'Migros Yemek',
        'migros',
        {
          'Mağaza (store) kimliği': 'restaurantId',
          'Migros restoran anahtarı (XApiKey)': 'apiKey',
          'AES anahtarı': 'secretKey',
        },
      ],
      ['Kendi kanalı', 'direct', {}],
    ])('asks for what %s needs, by the names that it uses', async (platform, provider, fields) => {
      const { user, form } = await add(platform);
      for (const [label, member] of Object.entries(fields)) {
        const field = form.getByLabelText((text) => text.startsWith(label), { selector: 'input' });
        // Each says where at the platform it is found.
        expect(field).toHaveAccessibleDescription(/\S/);
        await user.type(field, `my-${member}`);
      }
      expect(form.queryAllByLabelText(/\*$/, { selector: 'input' })).toHaveLength(Object.keys(fields).length);
      await user.click(form.getByRole('button', { name: 'Kaydet' }));
      await screen.findByText('Entegrasyon kaydedildi');
      const config = Object.fromEntries(Object.values(fields).map((member) => [member, `my-${member}`]));
      expect(sent()).toEqual({ integrationId: provider, provider, config });
    });

    it('tries the credentials before anything is stored', async () => {
      const { user, form } = await add('Yemeksepeti');
      panel.api.answer('testConnection', { ok: false, failure: failure('credential_not_taken') });
      for (const label of [/restoran kodu/, /^Kullanıcı adı/, /^Parola/])
        await user.type(form.getByLabelText(label, { selector: 'input' }), 'u');
      await user.click(form.getByRole('button', { name: 'Bağlantıyı test et' }));
      expect(
        await form.findByText(/^Bağlantı kurulamadı: Platform anahtarı veya parolayı kabul etmiyor/),
      ).toBeVisible();
      const config = { restaurantId: 'u', apiKey: 'u', secretKey: 'u' };
      expect(panel.api.asked('testConnection')[0]?.body).toEqual({ provider: 'ys', config });
      expect(sent()).toBeUndefined();
    });

    it.each(['Kaydet', 'Bağlantıyı test et'])('sends nothing while a required field is empty: %s', async (button) => {
      const { user, form } = await add('Yemeksepeti');
      await user.type(form.getByLabelText(/restoran kodu/, { selector: 'input' }), 'v-1');
      await user.type(form.getByLabelText(/^Kullanıcı adı/, { selector: 'input' }), '  ');
      await user.click(form.getByRole('button', { name: button }));
      const needed = (label: RegExp) => form.getByLabelText(label, { selector: 'input' });
      for (const label of [/^Kullanıcı adı/, /^Parola/])
        expect(needed(label)).toHaveAccessibleDescription(/Bu alan gerekli/);
      expect(needed(/^Kullanıcı adı/)).toHaveFocus();
      expect(form.getAllByText('Bu alan gerekli')).toHaveLength(2);
      expect([...panel.api.asked('testConnection'), ...panel.api.asked('writeIntegration')]).toEqual([]);
    });

    it.each([
      ['tr', 'Platform bağla', /^Getir Yemek yeni bağlantı almıyor.*Trendyol Go’yu ekleyin/],
      ['en', 'Connect a platform', /^Getir Yemek accepts no new connections.*add Trendyol Go/],
    ] as const)(
      'says that Getir takes no new connections, and what to do instead (%s)',
      async (language, name, text) => {
        const user = await panel.open(`/restaurants/${id(10)}`, { language });
        await user.click(await screen.findByRole('button', { name }));
        expect((await dialog()).getByText(text)).toBeVisible();
      },
    );

    it.each([
      ['writeIntegration', 'Kaydet'],
      ['testConnection', 'Bağlantıyı test et'],
    ] as const)(
      'marks the credential that is missing by the name that the platform gives it: %s',
      async (name, button) => {
        const { user, form } = await add('Yemeksepeti');
        panel.api.refuse(name, 'invalid_config', {
          params: { provider: 'Yemeksepeti', members: 'secretKey' },
          details: [{ path: 'body.config.secretKey', message: 'is required' }],
        });
        for (const label of [/restoran kodu/, /^Kullanıcı adı/, /^Parola/])
          await user.type(form.getByLabelText(label, { selector: 'input' }), 'x');
        await user.click(form.getByRole('button', { name: button }));
        expect(await form.findByText('Eksik veya geçersiz. Platformdaki değeri girin.')).toBeVisible();
        expect(form.getByLabelText(/^Parola/, { selector: 'input' })).toHaveAccessibleDescription(
          /^Eksik veya geçersiz/,
        );
        expect(form.getByText('İşaretli alanları düzeltin.')).toBeVisible();
        expect(form.queryByText(/secretKey/)).toBeNull();
      },
    );

    it('offers the chain code of Yemeksepeti, without which only its stores stay as they are', async () => {
      const { form } = await add('Yemeksepeti');
      expect(form.getByLabelText('Zincir kodu')).not.toBeRequired();
      expect(form.getByText(/açıp kapatacaksa gerekir/)).toBeVisible();
    });

    it('says what the platform still needs', async () => {
      const { user, form } = await add('Kendi kanalı');
      panel.api.refuse('writeIntegration', 'invalid_config', {
        params: { provider: 'Getir Yemek', members: 'apiKey' },
      });
      await user.click(form.getByRole('button', { name: 'Kaydet' }));
      expect(await form.findByText('Getir Yemek için gerekli: apiKey')).toBeVisible();
    });

    it('keeps the secrets that are not typed anew', async () => {
      panel.api.answer('listIntegrationsOf', { items: [integration()] });
      const user = await panel.open(`/restaurants/${id(10)}`);
      panel.api.answer('writeIntegration', integration());
      await user.click(await screen.findByRole('button', { name: 'Bilgileri düzenle' }));
      const form = await dialog();
      await retype(user, form.getByLabelText(/^Platformdaki restoran kimliği/), 'g-78');
      await user.click(form.getByRole('button', { name: 'Kaydet' }));
      await screen.findByText('Entegrasyon kaydedildi');
      expect(sent()).toEqual({ integrationId: id(20), provider: 'getir', config: { restaurantId: 'g-78' } });
    });
  });
});
