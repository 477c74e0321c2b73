import { internalPrefix } from '@kopru/contracts/internal/operation';
import { serviceOperations, type DoctorReport } from '@kopru/contracts/internal/service';
import { internalToken } from '../launcher/internal-token.ts';
import { clockProblem, examined, withProblem, type Finding } from './finding.ts';

const addresses = {
  'api-gateway': ['GATEWAY_URL', 9080],
  'provider-ingest': ['PROVIDER_INGEST_URL', 9081],
  'order-service': ['ORDER_SERVICE_URL', 8082],
  'restaurant-service': ['RESTAURANT_SERVICE_URL', 8083],
  'webhook-dispatcher': ['WEBHOOK_DISPATCHER_URL', 8084],
  sandbox: ['SANDBOX_URL', 8090],
} as const;

/** An installation may have no sandboxes. */
const isThere = (area: string, env: NodeJS.ProcessEnv): boolean => area !== 'sandbox' || Boolean(env['SANDBOX_URL']);

const { doctor } = serviceOperations;
const timeoutMs = 8_000;
const ask = (url: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, { headers, signal: AbortSignal.timeout(timeoutMs) }).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new Error(`It does not answer at ${url}: start it, or look why it ended (its log).`, { cause });
  });

interface Readiness {
  status?: string;
  checks?: Record<string, boolean>;
}

const readiness = async (area: string, base: string): Promise<Finding> => {
  const response = await ask(`${base}/readyz`);
  const { status, checks = {} } = (await response.json()) as Readiness;
  const missing = Object.entries(checks).flatMap(([name, isThere]) => (isThere ? [] : [name]));
  return withProblem(
    { area, subject: 'is ready' },
    response.ok ? undefined : `It is ${status ?? 'not ready'}; it misses: ${missing.join(', ') || 'nothing'}.`,
  );
};

const maxInFlightSeconds = 60;

/** Messages that a service has held for too long: even when it is ready, orders wait behind them. */
const inFlight = async (area: string, base: string): Promise<Finding> => {
  const figures = await (await ask(`${base}/metrics`)).text();
  const late = [...figures.matchAll(/^kopru_message_oldest_seconds\{.*?queue="(orders\.\w+)".*?\} (\S+)$/gm)].filter(
    ([, , seconds]) => Number(seconds) > maxInFlightSeconds,
  );
  const what = late.map(([, queue, seconds]) => `${String(queue)} for ${Math.round(Number(seconds))} s`).join(', ');
  return withProblem(
    { area, subject: 'holds no order back' },
    late.length === 0
      ? undefined
      : `Accepted orders wait in ${what}: its log says for what ("messages wait for a dependency"). If MongoDB and RabbitMQ are well, restart it: nothing is lost.`,
  );
};

/** Compares clocks: an answer's date is a whole second, taken halfway through the call. */
const clock = async (area: string, base: string): Promise<Finding> => {
  const asked = Date.now();
  const response = await ask(`${base}/healthz`);
  const now = (asked + Date.now()) / 2;
  const theirs = Date.parse(response.headers.get('date') ?? '') + 500;
  return withProblem({ area, subject: 'has the right time' }, clockProblem(theirs - now));
};

/** So many are named. */
const maxAltered = 10;

/** `altered`: null when it could not look. */
export const alteredProblem = (altered: readonly string[] | null): string | undefined => {
  if (altered === null) return 'It could not look at its audit log in time: look again when its database is less busy.';
  if (altered.length === 0) return undefined;
  return `${altered.slice(0, maxAltered).join('; ')}. Somebody has written to its database, or entries were lost in an outage. A gap whose cause is known: audit acknowledge.`;
};

/** What a person has given a reason for is not wrong any more, and still told. */
export const acknowledgedNote = (acknowledged: readonly string[] = []): Pick<Finding, 'note'> =>
  acknowledged.length === 0 ? {} : { note: `Acknowledged: ${acknowledged.slice(0, maxAltered).join('; ')}.` };

/** A service's own report; undefined when it refuses the doctor or has another version. */
const reportOf = async (
  area: string,
  base: string,
  token = '',
): Promise<{ findings: Finding[]; report: DoctorReport | undefined }> => {
  const response = await ask(`${base}${internalPrefix}${doctor.path}`, { 'x-internal-token': token });
  const isRefused = response.status === 401 || response.status === 403;
  const known = withProblem(
    { area, subject: 'knows the operator' },
    isRefused
      ? 'It refuses the INTERNAL_KEYS (or INTERNAL_TOKEN) of the operator: both must have the same secret for each other.'
      : undefined,
  );
  if (isRefused) return { findings: [known], report: undefined };
  const answer = (await response.json().catch(() => undefined)) as { data?: unknown } | undefined;
  const report = doctor.data.safeParse(answer?.data);
  const unseen = [
    ...(report.data?.database.problems === null ? ['its database'] : []),
    ...(report.data?.broker === null ? ['its queues'] : []),
  ].join(' and ');
  const problem = report.success
    ? `It could not look at ${unseen}: is it ready?`
    : 'It is of another version than this.';
  const said = withProblem(
    { area, subject: 'says what it finds' },
    report.success && unseen === '' ? undefined : problem,
  );
  const weaknesses = report.data?.weaknesses ?? [];
  const safe = withProblem(
    { area, subject: 'is set up safely' },
    weaknesses.length === 0 ? undefined : weaknesses.join(' '),
  );
  const stuck = report.data?.stuck ?? ['it could not look'];
  const moves = withProblem(
    { area, subject: 'has nothing that is stuck' },
    stuck.length === 0
      ? undefined
      : `${stuck.join('; ')}. Look at the delivery, the endpoint or the reader that it names.`,
  );
  const altered = report.data?.altered;
  const asWritten =
    altered === undefined
      ? []
      : [
          withProblem(
            { area, subject: 'has its audit log as it was written', ...acknowledgedNote(report.data?.acknowledged) },
            alteredProblem(altered),
          ),
        ];
  return { findings: [known, said, safe, moves, ...asWritten], report: report.data };
};

export interface ServicesLook {
  findings: Finding[];
  reports: DoctorReport[];
}

const examinedServices = (env: NodeJS.ProcessEnv) => Object.entries(addresses).filter(([area]) => isThere(area, env));

/** The answers and reports, in the order of the addresses above. */
export const checkServices = async (env: NodeJS.ProcessEnv): Promise<ServicesLook> => {
  const looks = await Promise.all(
    examinedServices(env).map(async ([area, [variable, port]]) => {
      const base = (env[variable] ?? `http://127.0.0.1:${port}`).replace(/\/$/, '');
      const reports: DoctorReport[] = [];
      const findings = await examined(area, 'answers', async () => {
        const first = [await readiness(area, base), await inFlight(area, base), await clock(area, base)];
        const said = await reportOf(area, base, await internalToken(env, area));
        if (said.report !== undefined) reports.push(said.report);
        return [...first, ...said.findings];
      });
      return { findings, reports };
    }),
  );
  return { findings: looks.flatMap(({ findings }) => findings), reports: looks.flatMap(({ reports }) => reports) };
};
