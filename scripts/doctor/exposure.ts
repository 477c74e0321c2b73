import { internalPrefix } from '@kopru/contracts/internal/operation';
import { serviceOperations, type DoctorReport } from '@kopru/contracts/internal/service';
import { withProblem, type Finding } from './finding.ts';

const area = 'set-up';
const timeoutMs = 5_000;

interface SharedUser {
  user: string;
  owners: string[];
}

const sharedUsers = (reports: readonly DoctorReport[], of: 'database' | 'broker'): SharedUser[] => {
  const owners = new Map<string, string[]>();
  for (const { database, exposure } of reports) {
    const user = exposure?.[of] ?? undefined;
    if (user !== undefined) owners.set(user, [...(owners.get(user) ?? []), database.name]);
  }
  return [...owners].flatMap(([user, all]) => (all.length > 1 ? [{ user, owners: all }] : []));
};

const servers = { database: 'MongoDB', broker: 'RabbitMQ' } as const;

/**
 * The chart starts with one user at a RabbitMQ that an operator runs, which makes no others: that is said, and is no
 * fault of the installation.
 */
const userFindings = (reports: readonly DoctorReport[]): Finding[] =>
  (['database', 'broker'] as const).map((of) => {
    const shared = sharedUsers(reports, of).map(({ user, owners }) => `${user} is that of ${owners.join(', ')}`);
    const finding: Finding = { area, subject: `each service has a user of its own at ${servers[of]}` };
    if (shared.length === 0) return finding;
    const said = `${shared.join('; ')}: whoever breaks into one has what all have. Make one each`;
    return of === 'broker'
      ? { ...finding, advice: `${said}: node scripts/broker-users.mjs says how (docs/operations.md).` }
      : { ...finding, problem: `${said}.` };
  });

/** What strangers must not get: these are at the internal ports. */
const innerPaths = ['/metrics', `${internalPrefix}${serviceOperations.doctor.path}`];

/** An address that does not answer here shows nothing; a page of the panel is not what was asked for. */
const isOpen = async (url: string, path: string): Promise<boolean> => {
  const response = await fetch(`${url.replace(/\/$/, '')}${path}`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => undefined);
  await response?.body?.cancel();
  if (response === undefined) return false;
  return path === '/metrics'
    ? response.ok && !(response.headers.get('content-type') ?? '').includes('html')
    : response.status === 401 || response.ok;
};

const doorFinding = async (url: string): Promise<Finding> => {
  const seen = await Promise.all(innerPaths.map(async (path) => ((await isOpen(url, path)) ? [path] : [])));
  const open = seen.flat();
  return withProblem(
    { area, subject: `${url} shows strangers nothing of the inside` },
    open.length === 0
      ? undefined
      : `${open.join(' and ')} answer there: lead it to the public port (PORT), never to INTERNAL_PORT.`,
  );
};

/** What only a look at all services, or one from outside, shows; nothing of a system that is not for production. */
export const checkExposure = async (reports: readonly DoctorReport[]): Promise<Finding[]> => {
  const exposed = reports.filter(({ exposure }) => exposure !== null);
  if (exposed.length === 0) return [];
  const urls = new Set(exposed.flatMap(({ exposure }) => exposure?.publicUrls ?? []));
  return [...userFindings(exposed), ...(await Promise.all([...urls].map(doorFinding)))];
};
