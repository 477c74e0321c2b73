import { z } from 'zod';
import type { Logger } from '@kopru/runtime';
import { askProvider, type ProviderCodes } from './ask-provider.ts';

export const smsProviders = ['netgsm', 'iletimerkezi'] as const;
type SmsProvider = (typeof smsProviders)[number];

export interface SmsSettings {
  provider: SmsProvider;
  /** Undefined: the provider's own. */
  url: string | undefined;
  user: string;
  password: string;
  sender: string;
}
interface Message {
  /** As 905XXXXXXXXX. */
  number: string;
  text: string;
}

/** How one provider is asked. */
interface Format extends ProviderCodes {
  url: string;
  request: (settings: SmsSettings, message: Message) => { headers?: Record<string, string>; body: object };
}

const code = z.union([z.string(), z.int()]).transform(String);
/** The code in an answer that is JSON, whatever its HTTP status. */
const codeIn =
  (answer: z.ZodType<string>): ProviderCodes['codeOf'] =>
  (text) => {
    try {
      return answer.safeParse(JSON.parse(text)).data;
    } catch {
      return undefined;
    }
  };
const credentials = 'SMS_USER and SMS_PASSWORD, and whether the account may use the API from this address';

const formats: Record<SmsProvider, Format> = {
  /**
   * https://www.netgsm.com.tr/dokuman/#rest-v2 and the codes of Netgsm's own client, `SendSmsErrorCode` of
   * https://www.npmjs.com/package/@netgsm/sms. There is no code for a bad number: 70, a wrong parameter, can be of nothing
   * else, because sender (40), text (20) and credentials (30) have codes of their own. `iysfilter` 0: nothing commercial.
   */
  netgsm: {
    url: 'https://api.netgsm.com.tr/sms/rest/v2/send',
    request: ({ user, password, sender }, { number, text }) => ({
      headers: { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` },
      body: {
        msgheader: sender,
        messages: [{ msg: text, no: number.slice(2) }],
        encoding: 'TR',
        iysfilter: '0',
      },
    }),
    codeOf: codeIn(z.object({ code }).transform((answer) => answer.code)),
    taken: ['00'],
    refused: ['70'],
    faults: { 30: credentials, 40: 'SMS_SENDER', 50: 'the account at the provider', 51: 'the account at the provider' },
  },
  /**
   * https://www.iletimerkezi.com/en/docs/api/send-sms and https://www.iletimerkezi.com/en/docs/api/error-codes. 451, an
   * order that came already, is the answer to another attempt after one whose answer was lost.
   */
  iletimerkezi: {
    url: 'https://api.iletimerkezi.com/v1/send-sms/json',
    request: ({ user, password, sender }, { number, text }) => ({
      body: {
        request: {
          authentication: { key: user, hash: password },
          order: { sender, sendDateTime: [], iys: '0', message: { text, receipents: { number: [number] } } },
        },
      },
    }),
    codeOf: codeIn(
      z
        .object({ response: z.object({ status: z.object({ code }) }) })
        .transform((answer) => answer.response.status.code),
    ),
    taken: ['200', '451'],
    refused: ['452', '466'],
    faults: {
      401: credentials,
      402: 'the credit of the account at the provider',
      450: 'SMS_SENDER',
      459: 'SMS_SENDER',
      460: 'SMS_SENDER',
    },
  },
};

export const createSms = ({ logger, ...settings }: SmsSettings & { logger: Logger }) => {
  const { url: usualUrl, request, ...codes } = formats[settings.provider];
  return {
    send: (number: string, text: string): Promise<'sent' | 'refused'> => {
      const { headers, body } = request(settings, { number, text });
      return askProvider({
        name: settings.provider,
        url: settings.url ?? usualUrl,
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
        codes,
        what: 'text messages',
        logger,
      });
    },
  };
};
export type Sms = ReturnType<typeof createSms>;
