import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { z } from 'zod';

/** At Netgsm the user code, at Verimor the number that calls. */
const account = { user: '8501112233', password: 'K-arama-parolasi' };

interface Read {
  isKnown: boolean;
  number: string;
  text: string;
  /** As the provider is told it; null: it is told none. */
  language: string | null;
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const netgsmForm = new RegExp(
  '^<\\?xml version="1.0" encoding="UTF-8"\\?><mainbody><header><usercode>(?<user>[^<]+)</usercode>' +
    '<password>(?<password>[^<]+)</password><startdate>\\d{8}</startdate><starttime>\\d{4}</starttime>' +
    '<stopdate>\\d{8}</stopdate><stoptime>\\d{4}</stoptime><key>0</key><ringtime>(?:1\\d|2\\d|30)</ringtime></header>' +
    '<body><text>(?<text>[^<]+)</text><no>(?<no>5\\d{9})</no></body></mainbody>$',
);
const readNetgsm = (body: string, { headers }: IncomingMessage): Read => {
  const found = z
    .object({ user: z.string(), password: z.string(), text: z.string(), no: z.string() })
    .parse(netgsmForm.exec(body)?.groups);
  const isXml = headers['content-type']?.startsWith('text/xml') === true;
  return {
    isKnown: isXml && found.user === account.user && found.password === account.password,
    number: `90${found.no}`,
    text: found.text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? ''),
    language: null,
  };
};

const target = z.string().regex(/^tts\/(?:tr-TR|en-US)\/[^/]+$/);
const verimorBody = z.strictObject({
  key: z.string(),
  call_type: z.literal('ivr'),
  name: z.string().min(1),
  active_days: z.tuple([1, 2, 3, 4, 5, 6, 7].map((day) => z.literal(day)) as [z.ZodLiteral<number>]),
  ring_timeout: z.int().min(25).max(60),
  cli: z.literal(account.user),
  call_retries: z.literal(0),
  digit_retries: z.literal(0),
  digit_timeout: z.int().min(1).max(10),
  timeout_target: target,
  invalid_target: target,
  is_commercial: z.literal(false),
  phone_list: z
    .array(z.strictObject({ phone: z.string().regex(/^905\d{9}$/), lang: z.enum(['tr-TR', 'en-US']) }))
    .length(1),
});
const readVerimor = (body: string): Read => {
  const { key, timeout_target: spoken, phone_list: phones } = verimorBody.parse(JSON.parse(body));
  const [, language = '', text = ''] = spoken.split('/');
  return { isKnown: key === account.password, number: phones[0]?.phone ?? '', text, language };
};

/** By the path that each provider documents: how a request is read, and what it answers. */
const providers = {
  netgsm: {
    path: '/voicesms/send',
    read: readNetgsm,
    answers: { taken: '00 175343083', unknown: '30', refused: '45', busy: '100', malformed: '70' },
    reply: (said: string) => ({ status: 200, body: said }),
  },
  verimor: {
    path: '/ivr_campaigns.json',
    read: readVerimor,
    answers: { taken: '200 20212', unknown: '401 key', refused: '400 cli', busy: '503 busy', malformed: '400 name' },
    reply: (said: string) => ({ status: Number(said.slice(0, 3)), body: said.slice(4) }),
  },
} as const;
export type CallProviderName = keyof typeof providers;

/** A provider of calls as far as it documents how one is asked for; what is not in its form is an error. */
export const startCalls = async (provider: CallProviderName) => {
  const { path, read, answers, reply } = providers[provider];
  const made: Read[] = [];
  const refused = new Set<string>();
  let isBusy = false;
  let isLocked = false;
  const answerTo = (body: string, request: IncomingMessage): string => {
    const call = read(body, request);
    if (!call.isKnown || isLocked) return answers.unknown;
    if (isBusy) return answers.busy;
    if (refused.has(call.number)) return answers.refused;
    made.push(call);
    return answers.taken;
  };
  const server = createServer((request, response) => {
    void (async () => {
      const given = await textOf(request);
      let said: string = answers.malformed;
      try {
        if (request.method === 'POST' && request.url === path) said = answerTo(given, request);
      } catch {
        // Not in the documented form.
      }
      const { status, body } = reply(said);
      response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' });
      response.end(body);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const to = (number: string): Read[] => made.filter((one) => one.number === number);
  return {
    settings: {
      CALL_PROVIDER: provider,
      CALL_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
      CALL_USER: account.user,
      CALL_PASSWORD: account.password,
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
    /** What was said to a number. */
    to: (number: string): string[] => to(number).map(({ text }) => text),
    languagesTo: (number: string): (string | null)[] => to(number).map(({ language }) => language),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};
export type CallServer = Awaited<ReturnType<typeof startCalls>>;
