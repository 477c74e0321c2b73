import winston from 'winston';
import { currentContext } from './context.ts';

export type Logger = Pick<winston.Logger, 'error' | 'warn' | 'info' | 'http' | 'debug' | 'isLevelEnabled'>;

const secretName =
  /^(?:authorization|cookie|set-cookie|x-api-key|xapikey|token|x-internal-token|password|passwordhash|secret|secretkey|apikey|api_key|appsecretkey|restaurantsecretkey|signingsecret|access_token|masterkeys)$/i;
const personalName =
  /^(?:phone|clientphonenumber|contactphonenumber|clientunmaskedphonenumber|mobilephone|phonenumber|email|firstname|lastname|fullname|customer|client|address|deliveryaddress)$/i;
const apiKeyText = /kpr_(live|test)_[0-9A-Za-z]{43}/g;
const bearerText = /\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi;

const redactText = (text: string): string => text.replace(apiKeyText, 'kpr_$1_***').replace(bearerText, '$1 ***');

/** A copy without secrets and without customers' personal data; depth and size are bounded. */
export const redact = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return redactText(value.length > 4000 ? `${value.slice(0, 4000)}…` : value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > 5) return '…';
  if (value instanceof Error)
    return {
      name: value.name,
      message: redactText(value.message),
      stack: redactText(value.stack ?? ''),
      ...(value.cause === undefined ? {} : { cause: redact(value.cause, depth + 1) }),
    };
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      secretName.test(name) || personalName.test(name) ? '***' : redact(member, depth + 1),
    ]),
  );
};

// Written into the same object: winston stores the level under a symbol that a copy would lose.
const redacted = winston.format((info) => {
  const { level, message, ...rest } = info;
  return Object.assign(info, redact(rest), { level, message: redactText(String(message)) }, currentContext());
});

const writtenLine = Symbol.for('message');
/** What JSON leaves as it is of what a terminal obeys: texts in a line may be a stranger's. */
const obeyed = /[\u007f-\u009f\u2028\u2029\p{Bidi_Control}]/gu;
const escaped = winston.format((info) => {
  const line = String(info[writtenLine]);
  info[writtenLine] = line.replace(obeyed, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return info;
});

/** JSON lines with service, level, time, requestId, accountId and traceId. */
export const createLogger = (options: { service: string; level: string; stream?: NodeJS.WritableStream }): Logger =>
  winston.createLogger({
    level: options.level,
    defaultMeta: { service: options.service },
    format: winston.format.combine(redacted(), winston.format.timestamp(), winston.format.json(), escaped()),
    transports: [
      options.stream === undefined
        ? new winston.transports.Console()
        : new winston.transports.Stream({ stream: options.stream }),
    ],
  });

/** Says nothing; for unit tests and tools. */
export const silentLogger: Logger = winston.createLogger({
  silent: true,
  transports: [new winston.transports.Console()],
});
