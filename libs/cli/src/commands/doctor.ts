import { z } from 'zod';
import { NotKopru, Refused, Unreachable, type Api } from '../api.ts';
import { apiKeyIn, openApi, warnOfPlainHttp, type Command, type Context } from '../context.ts';
import type { Given } from '../command-line.ts';
import { exitCodes, type ExitCode } from '../ending.ts';
import { createPost } from '../listen/post.ts';
import { secretIn, targetIn, timeoutIn } from '../listen/settings.ts';
import { webhookOf } from '../listen/webhook.ts';
import type { Texts } from '../texts/texts.ts';
import { isGiven } from '../values.ts';
import { version as ownVersion } from '../version.ts';
import { answerText } from './listen.ts';

/** The command and the API are released together. */
const [knownVersion] = ownVersion.split('.');
/** Beyond this, receivers refuse signatures. */
const worstClockMs = 300_000;

const documentSchema = z.object({ info: z.object({ version: z.string() }) });
const nobody = '0'.repeat(24);
/** No order has such a number. */
const tooLong = '0'.repeat(513);

/** Requests that only a key with the scope gets through, and that change nothing: those of writing lack what they need. */
const probes = {
  'orders:read': ['GET /events/consumers'],
  'orders:write': ['POST /orders/reports/mark', {}],
  'orders:raw': [`GET /orders/${tooLong}/raw`],
  'restaurants:read': ['GET /limits'],
  'restaurants:write': [`PUT /businesses/${nobody}`, { name: 0 }],
  'webhooks:write': ['GET /webhook-endpoints'],
} as const satisfies Record<string, readonly [string, object?]>;

type Check = keyof Texts['checks'];
type Report = (check: Check, isWell: boolean, detail: string) => void;

/** Whether the key has the scope; any other refusal than for the lack of it is thrown. */
const hasScope = async (api: Api, [request, body]: readonly [string, object?]): Promise<boolean> => {
  try {
    await api(request, z.unknown(), body === undefined ? {} : { body });
    return true;
  } catch (error) {
    if (error instanceof Refused && error.code === 'forbidden') return false;
    if (error instanceof Refused && error.code === 'invalid_request') return true;
    throw error;
  }
};

const checkGateway = async (api: Api, report: Report, texts: Texts): Promise<void> => {
  const startedAt = Date.now();
  const { data, dated } = await api('GET /openapi.json', documentSchema);
  const tookMs = Date.now() - startedAt;
  report('gateway', true, texts.answersIn(tookMs));
  const { version } = data.info;
  const isKnown = version.split('.')[0] === knownVersion;
  report('version', isKnown, isKnown ? texts.apiVersion(version) : texts.otherVersion(version, `${knownVersion}.x`));
  // A Date is cut to the second that it is in.
  const offMs = Number.isNaN(dated) ? 0 : dated + 500 - (startedAt + tookMs / 2);
  const seconds = Math.abs(Math.round(offMs / 1000));
  const isRight = Math.abs(offMs) <= worstClockMs;
  report('clock', isRight, isRight ? texts.clockOff(seconds) : texts.clockWrong(seconds));
};

/** False when the key opens nothing. */
const checkKey = async (api: Api, report: Report, texts: Texts): Promise<boolean> => {
  try {
    const scopes: string[] = [];
    for (const [scope, probe] of Object.entries(probes)) if (await hasScope(api, probe)) scopes.push(scope);
    report('key', true, texts.keyWorks);
    report('scopes', scopes.length > 0, scopes.join(', '));
    return true;
  } catch (error) {
    if (!(error instanceof Refused) || (error.status !== 401 && error.status !== 403)) throw error;
    report('key', false, error.code === 'key_for_webhooks' ? texts.noScopes : error.message);
    return false;
  }
};

const checkReceiver = async (context: Context, given: Given, target: URL, report: Report): Promise<void> => {
  const post = createPost(target, timeoutIn(given));
  const veri = { id: nobody, providerOrderId: 'TEST-1', restaurantId: nobody };
  const event = { olay: 'siparis.olusturuldu', veri, sequence: null, isTest: true } as const;
  const key = context.environment.webhookKey ?? apiKeyIn(context);
  const style = isGiven(given, 'bare') ? 'bare' : 'bearer';
  const secret = secretIn(given, context.environment);
  const { headers, body } = webhookOf(event, { key, style, secret }, 1);
  const posted = await post(headers, body);
  post.close();
  const isWell = posted.status !== null && posted.status >= 200 && posted.status < 300;
  report('receiver', isWell, answerText(posted, context.texts));
};

/** Says what is wrong between this machine and Köprü. */
export const doctor: Command = {
  help: 'doctor',
  options: {
    'forward-to': { type: 'string' },
    secret: { type: 'string' },
    bare: { type: 'boolean' },
    timeout: { type: 'string' },
  },
  operands: [],
  run: async (context, given) => {
    const { texts, output } = context;
    const target = isGiven(given, 'forward-to') ? targetIn(given) : undefined;
    secretIn(given, context.environment);
    const { api } = openApi(context, given);
    if (target !== undefined) warnOfPlainHttp(context, target);
    let code: ExitCode = exitCodes.done;
    const report: Report = (check, isWell, detail) => {
      if (!isWell) code = exitCodes.failed;
      const mark = isWell ? texts.well : texts.wrong;
      output.line(`${texts.checks[check].padEnd(12)} ${mark.padEnd(8)} ${detail}`, {
        ...{ type: 'check', check, isWell, detail },
      });
    };
    try {
      await checkGateway(api, report, texts);
      if (!(await checkKey(api, report, texts))) code = exitCodes.key;
    } catch (error) {
      if (!(error instanceof Unreachable) && !(error instanceof NotKopru)) throw error;
      const isLate = error instanceof Unreachable && error.reason === undefined;
      report('gateway', false, isLate ? texts.noAnswer : error.message);
      code = exitCodes.unreachable;
    }
    const before: ExitCode = code;
    if (target !== undefined) await checkReceiver(context, given, target, report);
    return before === exitCodes.done ? code : before;
  },
};
