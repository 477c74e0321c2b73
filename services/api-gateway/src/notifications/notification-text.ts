import type { Locale } from '@kopru/contracts/errors/failures';
import type { IncidentKind } from '@kopru/contracts/internal/incident-kinds';
import type { Incident } from '@kopru/contracts/internal/incidents';
import { providers } from '@kopru/contracts/platforms/providers';
import { plainText } from '@kopru/contracts/values/plain-text';
import { escaped } from '../identity/mail/letters.ts';

interface Words {
  what: Record<Exclude<IncidentKind, 'order_stopped'> | 'order_cancelled' | 'order_changed' | 'change_dead', string>;
  todo: Record<IncidentKind | 'change_dead', string>;
  trial: string;
  trialText: string;
  code: (code: string) => string;
  codeText: string;
  open: string;
  acknowledge: string;
}

const words: Record<Locale, Words> = {
  tr: {
    what: {
      order_not_accepted: 'Sipariş onay bekliyor',
      order_cancelled: 'Sipariş iptal edildi, kimse görmedi',
      order_changed: 'Sipariş değişti, kimse görmedi',
      endpoint_failing: 'Webhook adresi yanıt vermiyor',
      endpoint_disabled: 'Webhook adresi kapatıldı',
      credential_refused: 'Platform bağlantı bilgilerini kabul etmiyor',
      integration_failing: 'Platform bağlantısı çalışmıyor',
      store_closed_by_platform: 'Platform restoranı kapattı',
      order_refused: 'Sipariş okunamadı',
      restaurant_silent: 'Restorana sipariş gelmiyor',
      drift: 'Platformlar arasında fark',
      key_expiring: 'API anahtarının süresi doluyor',
      pos_not_reading: 'Kasa siparişleri okumuyor',
      order_not_printed: 'Sipariş fişi basılmadı',
      refund_request_expiring: 'İade talebinin süresi doluyor',
      push_stopped: 'Platform siparişleri artık göndermiyor',
      message_dead: 'Sipariş Köprü’de işlenemedi',
      change_dead: 'Siparişteki değişiklik Köprü’de işlenemedi',
    },
    todo: {
      order_not_accepted: 'Panelden veya kasadan onaylayın.',
      order_stopped: 'Mutfağa haber verin ve panelde “Gördüm”e basın.',
      endpoint_failing: 'Kasanın veya alıcı programın açık olduğuna bakın.',
      endpoint_disabled: 'Alıcıyı düzeltip adresi panelden yeniden açın.',
      credential_refused: 'Bağlantı bilgilerini panelde yenileyin.',
      integration_failing: 'Ayrıntısı panelde, restoranın sayfasında.',
      store_closed_by_platform: 'Panelde “Yeniden aç”a basın.',
      order_refused: 'Köprü’de görünmüyor olabilir: platformun kendi ekranından bakıp oradan onaylayın.',
      restaurant_silent:
        'Son dört haftada bu saatte hep sipariş vardı. Restoranın platformlarda açık olduğuna ve entegrasyonlarına bakın.',
      drift: 'Farklar panelde, “Platform farkları” sayfasında; her biri tek tuşla düzelir.',
      key_expiring:
        'Panelde, “API anahtarları” sayfasında anahtarı yenileyin ve yenisini kasaya girin. Süresi dolan anahtarla bağlanılamaz.',
      pos_not_reading:
        'Bekleyen siparişleri panelden onaylayın. Kasa programının açık ve internete bağlı olduğuna bakın.',
      order_not_printed:
        'Siparişi mutfağa iletin. Yazıcının açık ve kâğıdının olduğuna, `kopru print` programının çalıştığına bakın.',
      refund_request_expiring:
        'Platformun kendi panelinde talebi kabul edin ya da reddedin. Süresi dolan talep restoranın aleyhine sonuçlanır.',
      push_stopped:
        'Siparişler yine alınıyor, ama daha geç. Restoranın sayfasındaki adresi platformun panelinde açın ya da yeniden girin.',
      message_dead:
        'Köprü’de görünmüyor: siparişi platformun kendi ekranından alın, oradan onaylayın ve mutfağa iletin.',
      change_dead: 'İptal edilmiş ya da değişmiş olabilir: platformun kendi ekranından bakın ve mutfağa iletin.',
    },
    trial: 'Köprü deneme bildirimi',
    trialText: 'Bu bir denemedir; bildirimler bu adrese ulaşıyor.',
    code: (code) => `Köprü bildirimleri için kodunuz: ${code}`,
    codeText:
      'Kodu panelde, Ayarlar sayfasına yazın; 24 saat geçerlidir. Siz istemediyseniz bir şey yapmanız gerekmez.',
    open: 'Panelde aç',
    acknowledge: 'İlgileniyorum',
  },
  en: {
    what: {
      order_not_accepted: 'An order is waiting for approval',
      order_cancelled: 'An order was cancelled, and nobody has seen it',
      order_changed: 'An order has changed, and nobody has seen it',
      endpoint_failing: 'A webhook endpoint does not answer',
      endpoint_disabled: 'A webhook endpoint was switched off',
      credential_refused: 'A platform rejects the credentials',
      integration_failing: 'A platform connection does not work',
      store_closed_by_platform: 'A platform has closed the store',
      order_refused: 'An order could not be read',
      restaurant_silent: 'A restaurant gets no orders',
      drift: 'Differences between platforms',
      key_expiring: 'An API key is about to expire',
      pos_not_reading: 'The POS no longer reads orders',
      order_not_printed: 'An order was not printed',
      refund_request_expiring: 'A refund request is about to expire',
      push_stopped: 'A platform no longer pushes orders',
      message_dead: 'Köprü could not process an order',
      change_dead: 'Köprü could not process a change of an order',
    },
    todo: {
      order_not_accepted: 'Accept it in the panel or at the POS.',
      order_stopped: 'Tell the kitchen, and press “Seen” in the panel.',
      endpoint_failing: 'Check that the POS or the receiving program is running.',
      endpoint_disabled: 'Repair the receiver, and switch the endpoint on in the panel.',
      credential_refused: 'Enter the new credentials in the panel.',
      integration_failing: 'The details are in the panel, on the page of the restaurant.',
      store_closed_by_platform: 'Press “Reopen” in the panel.',
      order_refused: 'It may not be seen in Köprü: look at the platform’s own screen, and accept it there.',
      restaurant_silent:
        'There were orders at this hour in each of the last four weeks. Check that it is open on its platforms, and its integrations.',
      drift: 'The differences are in the panel, on the page “Platform differences”, with a press to correct each.',
      key_expiring:
        'Rotate it in the panel, on the page “API keys”, and enter the new one at the POS. A key that has expired is refused.',
      pos_not_reading: 'Accept the waiting orders in the panel. Check that the POS is running and online.',
      order_not_printed:
        'Tell the kitchen of the order. Check that the printer is on and has paper, and that `kopru print` is running.',
      refund_request_expiring:
        'Accept or reject it in the platform’s own panel. A request that expires is decided against the restaurant.',
      push_stopped:
        'Orders still arrive, but later. Switch the address on the page of the restaurant on at the platform, or enter it there again.',
      message_dead:
        'It is not seen in Köprü: take the order from the platform’s own screen, accept it there, and tell the kitchen.',
      change_dead: 'It may be cancelled or changed: look at the platform’s own screen, and tell the kitchen.',
    },
    trial: 'Köprü test notification',
    trialText: 'This is a test; notifications reach this address.',
    code: (code) => `Your code for Köprü notifications: ${code}`,
    codeText:
      'Enter it in the panel, on the Settings page; it works for 24 hours. If it was not you, there is nothing to do.',
    open: 'Open in the panel',
    acknowledge: 'I’m on it',
  },
};

/** What is sent: a line, what to do, and where. Without the customer, and with nothing that signs anybody in. */
export interface NotificationText {
  subject: string;
  text: string;
  url: string | null;
  /** The answer by which the person acknowledges it; absent: nothing. */
  incidentId?: string;
}

const isOfChange = (incident: Incident): boolean => incident.kind === 'message_dead' && incident.details.isChange;
const whatOf = (incident: Incident): keyof Words['what'] => {
  if (isOfChange(incident)) return 'change_dead';
  if (incident.kind !== 'order_stopped') return incident.kind;
  return incident.details.isCancelled ? 'order_cancelled' : 'order_changed';
};
/** What is wrong, in a few words. */
export const whatIs = (incident: Incident, locale: Locale): string => words[locale].what[whatOf(incident)];
/** `restaurant`: its name; null where it is not known. */
export const incidentText = (
  incident: Incident,
  { locale, restaurant, publicUrl }: { locale: Locale; restaurant: string | null; publicUrl: string },
): NotificationText => {
  const { provider, details } = incident;
  const { todo } = words[locale];
  const about = [
    provider === null ? null : providers[provider].name,
    'orderNumber' in details ? details.orderNumber : null,
    'name' in details ? details.name : null,
    restaurant,
  ].filter((part) => part !== null);
  return {
    subject: plainText([whatIs(incident, locale), ...about].join(' · ')),
    text: todo[isOfChange(incident) ? 'change_dead' : incident.kind],
    url: `${publicUrl}/panel/notice/${incident.id}`,
    incidentId: incident.id,
  };
};
export const trialText = (locale: Locale): NotificationText => ({
  subject: words[locale].trial,
  text: words[locale].trialText,
  url: null,
});
export const codeText = (locale: Locale, code: string): NotificationText => ({
  subject: words[locale].code(code),
  text: words[locale].codeText,
  url: null,
});

/** The button with which somebody says to be on it; undefined: there is nothing to be on. */
export const acknowledgement = (locale: Locale, { incidentId }: NotificationText) =>
  incidentId === undefined ? undefined : { incidentId, button: words[locale].acknowledge };

export const asMessage = ({ subject, text, url }: NotificationText): string =>
  [subject, text, ...(url === null ? [] : [url])].join('\n');

/** As an e-mail: plain text, and simple HTML. */
export const asLetter = (locale: Locale, said: NotificationText) => {
  const { subject, text, url } = said;
  const link = url === null ? [] : [`<p><a href="${escaped(url)}">${escaped(words[locale].open)}</a></p>`];
  return {
    subject,
    text: [subject, text, ...(url === null ? [] : [url]), 'Köprü'].join('\n\n'),
    html: [
      `<!doctype html><html lang="${locale}"><body style="font-family:sans-serif;font-size:16px;line-height:1.5">`,
      `<p><b>${escaped(subject)}</b><br>${escaped(text).replaceAll('\n', '<br>')}</p>`,
      ...link,
      '<p>Köprü</p></body></html>',
    ].join('\n'),
  };
};
