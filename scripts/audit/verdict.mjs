const severe = new Set(['high', 'critical']);
/** The statuses of a registry without an audit: no such address, no such method, not implemented. */
const noAudit = new Set([404, 405, 501]);
const unreachable = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|ENETUNREACH|EHOSTUNREACH/;

const parse = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Every high or critical advisory, once, with the package that it is about. */
const advisoriesOf = (vulnerabilities) => {
  const found = new Map();
  for (const { via } of Object.values(vulnerabilities))
    for (const advisory of via) {
      if (typeof advisory === 'string' || !severe.has(advisory.severity)) continue;
      const id = advisory.url.split('/').at(-1);
      found.set(id, { id, title: advisory.title, severity: advisory.severity, name: advisory.name });
    }
  return [...found.values()];
};

const isPast = (until, now) => !(Date.parse(until) > now.getTime());

/**
 * What an answer of `npm audit --json` means. A registry without an audit, or one that cannot be reached, passes with a
 * notice. An exception needs a reason and an end date; an exception that is no longer needed is reported.
 */
export const verdictOf = (report, exceptions, now) => {
  const answer = parse(report);
  const status = answer?.statusCode;
  if (noAudit.has(status) || unreachable.test(`${answer?.error?.code ?? ''} ${answer?.message ?? ''}`))
    return {
      isGreen: true,
      lines: [`NOTICE: the dependencies were not audited: ${answer.message ?? answer.error?.summary ?? 'no answer'}`],
    };
  if (typeof answer?.vulnerabilities !== 'object')
    return { isGreen: false, lines: [`npm audit gave no result: ${report.slice(0, 500)}`] };
  const unfounded = exceptions.filter(({ reason }) => typeof reason !== 'string' || reason.trim().length < 20);
  const accepted = new Set(exceptions.filter(({ until }) => !isPast(until, now)).map(({ advisory }) => advisory));
  const advisories = advisoriesOf(answer.vulnerabilities);
  const open = advisories.filter(({ id }) => !accepted.has(id));
  const unused = exceptions.filter(({ advisory }) => advisories.every(({ id }) => id !== advisory));
  return {
    isGreen: open.length === 0 && unfounded.length === 0,
    lines: [
      ...open.map(({ id, severity, name, title }) => `${severity}: ${name}: ${title} (${id})`),
      ...unfounded.map(({ advisory }) => `the exception ${advisory} has no reason that a person could check`),
      ...unused.map(({ advisory }) => `NOTICE: the exception ${advisory} is not needed any more`),
      `${advisories.length} severe advisories, ${advisories.length - open.length} of them excepted`,
    ],
  };
};
