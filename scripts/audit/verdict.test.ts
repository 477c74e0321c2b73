import { verdictOf, type Exception } from './verdict.mjs';

const now = new Date('2026-11-21T12:00:00Z');
const advisory = (severity: string, id = 'GHSA-aaaa-bbbb-cccc') => ({
  name: 'left-pad',
  title: 'pads to the wrong side',
  severity,
  url: `https://github.com/advisories/${id}`,
});
const report = (...advisories: ReturnType<typeof advisory>[]): string =>
  JSON.stringify({
    vulnerabilities: { 'left-pad': { via: advisories }, 'depends-on-it': { via: ['left-pad'] } },
  });
const exception = (changes: Partial<Exception> = {}): Exception => ({
  advisory: 'GHSA-aaaa-bbbb-cccc',
  reason: 'only on Windows paths, which no service of ours sees',
  until: '2027-01-01',
  ...changes,
});

describe('the verdict on an audit', () => {
  it.each([
    ['green without a weakness', report(), [], true],
    ['green with one that is not severe', report(advisory('moderate')), [], true],
    ['red with a high one', report(advisory('high')), [], false],
    ['red with a critical one', report(advisory('critical')), [], false],
    ['green with one that is excepted', report(advisory('high')), [exception()], true],
    ['red when another one is excepted', report(advisory('high', 'GHSA-x')), [exception()], false],
    ['red when the exception has ended', report(advisory('high')), [exception({ until: '2026-11-01' })], false],
    ['red when the exception never ends', report(advisory('high')), [exception({ until: '' })], false],
    ['red when the exception has no reason', report(advisory('high')), [exception({ reason: 'later' })], false],
    ['green where the registry has no audit', '{"statusCode":405,"message":"405 Method Not Allowed"}', [], true],
    ['green where there is no registry', '{"error":{"code":"ENOTFOUND"},"message":"getaddrinfo"}', [], true],
    ['red when the registry fails', '{"statusCode":500,"message":"500 Internal Server Error"}', [], false],
    ['red when the answer is none', 'npm: command not found', [], false],
  ])('is %s', (_name, text, exceptions, isGreen) => {
    expect(verdictOf(text, exceptions, now).isGreen).toBe(isGreen);
  });

  it('says that it did not audit, and which exception nobody needs', () => {
    expect(verdictOf('{"statusCode":404,"message":"404 Not Found"}', [], now).lines[0]).toContain('NOTICE');
    expect(verdictOf(report(), [exception()], now).lines[0]).toContain('not needed any more');
  });
});
