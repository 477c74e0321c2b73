import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const account = { user: '8501112233', password: 'sms-parolasi', sender: 'KOPRU' };

const messageOf = z.strictObject({ msg: z.string().min(1), no: z.string().regex(/^5\d{9}$/) });
const netgsmBody = z.strictObject({
  msgheader: z.literal(account.sender),
  messages: z.array(messageOf).length(1),
  encoding: z.literal('TR'),
  iysfilter: z.literal('0'),
});
const iletimerkeziBody = z.strictObject({
  request: z.strictObject({
    authentication: z.strictObject({ key: z.string(), hash: z.string() }),
    order: z.strictObject({
      sender: z.literal(account.sender),
      sendDateTime: z.array(z.string()).length(0),
      iys: z.literal('0'),
      message: z.strictObject({
        text: z.string().min(1),
        receipents: z.strictObject({ number: z.array(z.string().regex(/^905\d{9}$/)).length(1) }),
      }),
    }),
  }),
});

interface Read {
  isKnown: boolean;
  number: string;
  text: string;
}
const readNetgsm = (body: unknown, { headers }: IncomingMessage): Read => {
  const [message] = netgsmBody.parse(body).messages;
  const basic = Buffer.from(`${account.user}:${account.password}`).toString('base64');
  const isKnown = headers.authorization === `Basic ${basic}`;
  return { isKnown, number: `90${message?.no ?? ''}`, text: message?.msg ?? '' };
};
const readIletimerkezi = (body: unknown): Read => {
  const { authentication, order } = iletimerkeziBody.parse(body).request;
  const isKnown = authentication.key === account.user && authentication.hash === account.password;
  return { isKnown, number: order.message.receipents.number[0] ?? '', text: order.message.text };
};

/** By the path that each provider documents: how a request is read, and what it answers. */
const providers = {
  netgsm: {
    path: '/sms/rest/v2/send',
    read: readNetgsm,
    codes: { sent: '00', unknown: '30', refused: '70', busy: '80', malformed: '20' },
    answer: (code: string) =>
      code === '00'
        ? { status: 200, body: { code, jobid: '17377215342605050417149344', description: 'queued' } }
        : { status: 406, body: { code, description: 'error' } },
  },
  iletimerkezi: {
    path: '/v1/send-sms/json',
    read: readIletimerkezi,
    codes: { sent: '200', unknown: '401', refused: '452', busy: '503', malformed: '400' },
    answer: (code: string) => ({ status: Number(code), body: { response: { status: { code, message: 'İşlem' } } } }),
  },
} as const;
export type SmsProviderName = keyof typeof providers;

const textOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
};

/** A provider of text messages as far as it documents how one is sent; what is not in its form is an error. */
export const startSms = async (provider: SmsProviderName) => {
  const { path, read, codes, answer } = providers[provider];
  const sent: { number: string; text: string }[] = [];
  const refused = new Set<string>();
  let isBusy = false;
  let isLocked = false;
  const codeFor = (body: unknown, request: IncomingMessage): string => {
    const { isKnown, number, text } = read(body, request);
    if (!isKnown || isLocked) return codes.unknown;
    if (isBusy) return codes.busy;
    if (refused.has(number)) return codes.refused;
    sent.push({ number, text });
    return codes.sent;
  };
  const server = createServer((request, response) => {
    void (async () => {
      const given: unknown = JSON.parse((await textOf(request)) || '{}');
      const isRight = request.method === 'POST' && request.url === path;
      let code: string = codes.malformed;
      try {
        if (isRight) code = codeFor(given, request);
      } catch {
        // Not in the documented form.
      }
      const { status, body } = answer(code);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  return {
    settings: {
      SMS_PROVIDER: provider,
      SMS_URL: url,
      SMS_USER: account.user,
      SMS_PASSWORD: account.password,
      SMS_SENDER: account.sender,
    },
    refuse: (number: string): void => void refused.add(number),
    accept: (number: string): void => void refused.delete(number),
    beBusy: (next: boolean): void => {
      isBusy = next;
    },
    /** As when the password has changed. */
    lock: (next: boolean): void => {
      isLocked = next;
    },
    to: (number: string): string[] => sent.filter((one) => one.number === number).map(({ text }) => text),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};
export type SmsServer = Awaited<ReturnType<typeof startSms>>;
