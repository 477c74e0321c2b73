import { z } from 'zod';
import type { Logger } from '@kopru/runtime';

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

/** How one provider is asked, and what its codes mean; any other code is that of a provider that is busy. */
interface Format {
  url: string;
  request: (settings: SmsSettings, message: Message) => { headers?: Record<string, string>; body: object };
  /** The code of an answer, whatever its HTTP status. */
  answer: z.ZodType<string>;
  sent: readonly string[];
  /** The number can get no message. */
  refused: readonly string[];
  /** What the operator has to mend. */
  faults: Readonly<Record<string, string>>;
}

const code = z.union([z.string(), z.int()]).transform(String);
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
    answer: z.object({ code }).transform((answer) => answer.code),
    sent: ['00'],
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
    answer: z
      .object({ response: z.object({ status: z.object({ code }) }) })
      .transform((answer) => answer.response.status.code),
    sent: ['200', '451'],
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

const timeoutMs = 10_000;

export const createSms = ({ logger, ...settings }: SmsSettings & { logger: Logger }) => {
  const { url: usualUrl, request, answer, sent, refused, faults } = formats[settings.provider];
  const name = settings.provider;
  return {
    /** Rejects when the provider is away or does not take it now, without a word of the credentials or the number. */
    send: async (number: string, text: string): Promise<'sent' | 'refused'> => {
      const { headers, body } = request(settings, { number, text });
      const response = await fetch(settings.url ?? usualUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(() => {
        throw new Error(`${name} does not answer`);
      });
      const { data: said } = answer.safeParse(await response.json().catch(() => undefined));
      if (said === undefined) throw new Error(`the answer of ${name} cannot be read (${response.status})`);
      if (sent.includes(said)) return 'sent';
      if (refused.includes(said)) return 'refused';
      if (faults[said] !== undefined)
        logger.error('text messages cannot be sent until a setting is mended', {
          provider: name,
          code: said,
          setting: faults[said],
        });
      throw Object.assign(new Error(`${name} does not take a message now`), { code: said });
    },
  };
};
export type Sms = ReturnType<typeof createSms>;
