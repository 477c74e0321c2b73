import { isIP } from 'node:net';
import {
  baseConfig,
  durationSchema,
  listSchema,
  loadConfig as load,
  maxConnectionsSchema,
  portSchema,
} from '@kopru/runtime';
import { z } from 'zod';
import { callProviders } from './notifications/calls.ts';
import { smsProviders } from './notifications/sms.ts';

const address = (value: string) => z.url().default(value);
const duration = (milliseconds: number) => durationSchema.default(milliseconds);

const isNetwork = (text: string): boolean => {
  const [, address = text, bits = '1'] = /^(.+)\/(\d{1,3})$/.exec(text) ?? [];
  return isIP(address) > 0 && Number(bits) >= 1 && Number(bits) <= (isIP(address) === 4 ? 32 : 128);
};

/** As express understands it: a number of proxies, or their addresses, networks and `loopback`, `uniquelocal`. */
const proxiesSchema = z.string().transform((text, context) => {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const isKnown = (part: string): boolean => ['loopback', 'linklocal', 'uniquelocal'].includes(part) || isNetwork(part);
  if (text.split(',').every((part) => isKnown(part.trim()))) return text;
  context.addIssue('must be a number of proxies, or addresses and networks separated by commas');
  return z.NEVER;
});

const settings = z.object({
  ...baseConfig,
  PORT: portSchema.default(8080).describe('Public port, for the API and the panel'),
  INTERNAL_PORT: portSchema.default(9080).describe('Port for the other services and for metrics, never public'),
  MONGODB_DATABASE: z.string().default('kopru_gateway').describe('Database of this service'),
  MASTER_KEYS: z
    .string()
    .min(1)
    .describe('Keys that seal and look up API keys, as id:base64[,id:base64]; the first seals, all open'),
  WEBHOOK_MASTER_KEYS: z
    .string()
    .min(1)
    .optional()
    .describe('MASTER_KEYS of webhook-dispatcher if they differ; they seal the API key of webhooks for it'),
  ORDER_SERVICE_URL: address('http://127.0.0.1:8082').describe('Address of order-service'),
  RESTAURANT_SERVICE_URL: address('http://127.0.0.1:8083').describe('Address of restaurant-service'),
  PROVIDER_INGEST_URL: address('http://127.0.0.1:9081').describe('Address of provider-ingest'),
  WEBHOOK_DISPATCHER_URL: address('http://127.0.0.1:8084').describe('Address of webhook-dispatcher'),
  INGEST_PUBLIC_URL: address('http://127.0.0.1:8081').describe(
    'Public address of provider-ingest, for the documentation',
  ),
  SANDBOX_URL: z
    .url()
    .optional()
    .describe('Address of the sandbox service: simulated platforms, certification, tunnels; without it there are none'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Where people open the panel, such as https://kopru.example; required in production'),
  SECURITY_CONTACT: z
    .union([z.email().transform((email) => `mailto:${email}`), z.url({ protocol: /^https$/ })])
    .optional()
    .describe('Where a weakness is reported, an e-mail or https address: shown at /.well-known/security.txt'),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Provider of single sign-on by OpenID Connect; PUBLIC_URL and OIDC_CLIENT_ID are needed with it'),
  OIDC_CLIENT_ID: z.string().optional().describe('Client id of this installation at the provider'),
  OIDC_CLIENT_SECRET: z.string().optional().describe('Client secret; a public client has none'),
  OIDC_NAME: z.string().max(40).default('SSO').describe('What people call the provider, on the button'),
  OIDC_ALLOW_CIDRS: listSchema.describe('Private address ranges in which the provider may be: 10.0.0.0/8'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      'Mail server for invitations, forgotten passwords and notifications, as smtp://user:password@host:587 or smtps://…',
    ),
  MAIL_FROM: z
    .string()
    .optional()
    .describe('Sender of the e-mails, as Köprü <kopru@firma.example>; needed with SMTP_URL, as is PUBLIC_URL'),
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]+$/, 'must be the token that BotFather gave')
    .optional()
    .describe('Token of the Telegram bot that sends notifications; needs PUBLIC_URL'),
  TELEGRAM_URL: z.url().default('https://api.telegram.org').describe("Address of Telegram's API"),
  SMS_PROVIDER: z
    .enum(smsProviders)
    .optional()
    .describe('Provider of text messages; needs SMS_USER, SMS_PASSWORD, SMS_SENDER, PUBLIC_URL'),
  SMS_USER: z.string().optional().describe('User code at netgsm; API key at iletimerkezi'),
  SMS_PASSWORD: z.string().optional().describe('Password of its API user at netgsm; hash of the key at iletimerkezi'),
  SMS_SENDER: z.string().max(11).optional().describe('Sender name that the provider has approved'),
  SMS_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("Where text messages are sent; the provider's own address when absent"),
  CALL_PROVIDER: z
    .enum(callProviders)
    .optional()
    .describe('Provider of voice calls; needs CALL_USER, CALL_PASSWORD, PUBLIC_URL'),
  CALL_USER: z.string().optional().describe('User code at netgsm; number that calls at verimor, as 908501112233'),
  CALL_PASSWORD: z.string().optional().describe('Password of its API user at netgsm; API key at verimor'),
  CALL_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("Where calls are asked for; the provider's own address when absent"),
  WEBHOOK_DENY_CIDRS: listSchema.describe(
    'Address ranges in which no push service of a browser may be, even if another setting allows them',
  ),
  PUSH_ALLOW_CIDRS: listSchema.describe('Private address ranges in which push services of browsers may be: for tests'),
  OWNER_TIMEOUT: duration(7_000).describe(
    "Time limit of a call to another service; less than the clients' own limit of 8 s",
  ),
  ANSWER_LIMIT: duration(7_000).describe('Time limit of a call of the API; then the answer is 503'),
  RATE_LIMIT_PER_SECOND: z.coerce.number().min(0.1).default(100).describe('Requests per second and key, per replica'),
  RATE_LIMIT_BURST: z.coerce.number().int().min(1).default(200).describe('Requests of a key that may come at once'),
  BODY_LIMIT_BYTES: z.coerce.number().int().min(1024).default(262_144).describe('Largest body that is read'),
  BODIES_LIMIT_BYTES: z.coerce
    .number()
    .int()
    .min(1_048_576)
    .default(67_108_864)
    .describe('Memory budget: bytes of bodies read or processed at the same time; a quarter for one account'),
  MAX_CONNECTIONS: maxConnectionsSchema,
  KEY_CACHE: duration(900).describe('How long an API key is cached; less than a second (ADR 4)'),
  IDEMPOTENCY_RETENTION: duration(86_400_000).describe('How long the first result of an Idempotency-Key is stored'),
  AUDIT_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3650)
    .default(400)
    .describe('How long entries of the audit log are stored'),
  WAITING_ALERT: duration(300_000).describe('An order that waits longer for approval is an alert in the panel'),
  CERTIFICATE_KEYS: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Keys that sign certificates of POS systems, as id:base64[,id:base64]; made from MASTER_KEYS when absent',
    ),
  TRUST_PROXY: proxiesSchema
    .optional()
    .describe('Trusted proxies for X-Forwarded-For: their number, or their networks; none by default'),
  PANEL_DIR: z.string().optional().describe('Built control panel; the one beside this service when absent'),
});
/** In production nothing but the configuration says where the panel is: a Host header is whatever the caller sends. */
export const configSchema = settings.superRefine(({ NODE_ENV, PUBLIC_URL }, context) => {
  if (NODE_ENV === 'production' && PUBLIC_URL === undefined)
    context.addIssue({
      code: 'custom',
      path: ['PUBLIC_URL'],
      message: 'must be set in production: where people open the panel',
    });
});
export type Config = z.infer<typeof configSchema>;

export const loadConfig = (env: NodeJS.ProcessEnv): Config => load(configSchema, env);
