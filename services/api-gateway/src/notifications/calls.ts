import type { Locale } from '@kopru/contracts/errors/failures';
import { timeZoneOffsetMs } from '@kopru/contracts/values/time-zone';
import type { Logger } from '@kopru/runtime';
import { escaped } from '../identity/mail/letters.ts';
import { askProvider, type ProviderCodes } from './ask-provider.ts';

export const callProviders = ['netgsm', 'verimor'] as const;
type CallProvider = (typeof callProviders)[number];

export interface CallSettings {
  provider: CallProvider;
  /** Undefined: the provider's own. */
  url: string | undefined;
  user: string;
  password: string;
}
interface Call {
  /** As 905XXXXXXXXX. */
  number: string;
  /** What is said. */
  text: string;
  locale: Locale;
  at: Date;
}

interface Format extends ProviderCodes {
  url: string;
  contentType: string;
  bodyOf: (settings: CallSettings, call: Call) => string;
}

const credentials = 'CALL_USER and CALL_PASSWORD, and whether the account may use the API from this address';
const hourMs = 3_600_000;
/** The phone rings so long; seconds. */
const ringTime = 30;

/** In Türkiye, as Netgsm writes them: ddMMyyyy and HHmm. */
const netgsmTime = (at: Date): { date: string; time: string } => {
  const [year = '', month = '', day = '', hour = '', minute = ''] = new Date(at.getTime() + timeZoneOffsetMs)
    .toISOString()
    .split(/\D/);
  return { date: `${day}${month}${year}`, time: `${hour}${minute}` };
};
const netgsmBody = ({ user, password }: CallSettings, { number, text, at }: Call): string => {
  const [start, stop] = [netgsmTime(at), netgsmTime(new Date(at.getTime() + hourMs))];
  const header = {
    usercode: user,
    password,
    startdate: start.date,
    starttime: start.time,
    stopdate: stop.date,
    stoptime: stop.time,
    key: '0',
    ringtime: String(ringTime),
  };
  const elements = Object.entries(header).map(([name, value]) => `<${name}>${escaped(value)}</${name}>`);
  const body = `<text>${escaped(text)}</text><no>${number.slice(2)}</no>`;
  return `<?xml version="1.0" encoding="UTF-8"?><mainbody><header>${elements.join('')}</header><body>${body}</body></mainbody>`;
};

const languages: Record<Locale, string> = { tr: 'tr-TR', en: 'en-US' };
const verimorBody = ({ user, password }: CallSettings, { number, text, locale }: Call): string => {
  const lang = languages[locale];
  // A slash parts the members of a target.
  const target = `tts/${lang}/${text.replaceAll('/', ' ')}`;
  return JSON.stringify({
    key: password,
    call_type: 'ivr',
    name: 'Köprü',
    active_days: [1, 2, 3, 4, 5, 6, 7],
    ring_timeout: ringTime,
    cli: user,
    call_retries: 0,
    digit_retries: 0,
    digit_timeout: 1,
    timeout_target: target,
    invalid_target: target,
    is_commercial: false,
    phone_list: [{ phone: number, lang }],
  });
};

const formats: Record<CallProvider, Format> = {
  /**
   * Netgsm's own client: `basitSesliMsg` and the description of it in https://github.com/netgsm/voicemail. The answer is
   * plain text: a code, and a number of the call where it is taken. 01 and 02: it is taken, with another time. A call that
   * does not come within an hour is not made.
   */
  netgsm: {
    url: 'https://api.netgsm.com.tr/voicesms/send',
    contentType: 'text/xml; charset=utf-8',
    bodyOf: netgsmBody,
    codeOf: (text) => /^\s*(\d{2,3})(?:\s|$)/.exec(text)?.[1],
    taken: ['00', '01', '02'],
    refused: ['45'],
    faults: { 30: credentials },
  },
  /**
   * https://github.com/verimor/Bulutsantralim-API/blob/master/ivr_campaigns.md. A campaign of one number, whose text is the
   * target after the shortest wait for a key. The HTTP status is the code. There is none for a bad number: what is wrong
   * with a request is the calling number, or that the account has no text to speech.
   */
  verimor: {
    url: 'https://api.bulutsantralim.com/ivr_campaigns.json',
    contentType: 'application/json',
    bodyOf: verimorBody,
    codeOf: (_text, status) => String(status),
    taken: ['200'],
    refused: [],
    faults: {
      400: 'CALL_USER, and whether the account has outgoing calls and text to speech',
      401: credentials,
      403: credentials,
    },
  },
};

/** Calls a person and says a text. */
export const createCalls = ({ logger, now, ...settings }: CallSettings & { logger: Logger; now: () => Date }) => {
  const { url: usualUrl, contentType, bodyOf, ...codes } = formats[settings.provider];
  return {
    send: (number: string, text: string, locale: Locale): Promise<'sent' | 'refused'> =>
      askProvider({
        name: settings.provider,
        url: settings.url ?? usualUrl,
        headers: { 'content-type': contentType },
        body: bodyOf(settings, { number, text, locale, at: now() }),
        codes,
        what: 'calls',
        logger,
      }),
  };
};
export type Calls = ReturnType<typeof createCalls>;
