import { junitOf } from './junit.ts';

const finding = { predicate: 'accepted', message: 'a < b & "c"', order: 'S-1', isMet: false };
const hostile = { predicate: 'x', message: 'm', order: '\u001b[2J\u009b\u202eS-2', isMet: false, evidence: [] };
const evidence = [{ kind: 'call', id: 'request-1', what: 'verifyOrder', status: null, at: '2026-11-20T17:00:00Z' }];
const verdict = { level: 'steers', title: 'T', must: 'Accept <it>.', docs: 'api' };

describe('verdicts as JUnit XML', () => {
  it('hold nothing that a terminal obeys', () => {
    const run = { id: 'x', state: 'failed', reason: null, seed: 7, levels: [], passed: 0, failed: 1, waiting: 0 };
    const scenarios = [{ ...verdict, scenario: 'bad', state: 'failed', findings: [hostile] }];
    const xml = junitOf({ ...run, startedAt: '2026-11-20T17:00:00.000Z', endedAt: null, scenarios });
    expect(xml).toContain('[2JS-2  m');
    expect(xml.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
  });

  it('are a case each, with what is wrong in the failure', () => {
    const xml = junitOf({
      ...{ id: 'x', state: 'failed', reason: null, seed: 7, levels: [], passed: 1, failed: 1, waiting: 1 },
      ...{ startedAt: '2026-11-20T17:00:00.000Z', endedAt: '2026-11-20T17:00:01.500Z' },
      scenarios: [
        { ...verdict, scenario: 'good', state: 'passed', findings: [] },
        { ...verdict, scenario: 'bad', state: 'failed', findings: [{ ...finding, evidence }] },
        { ...verdict, scenario: 'later', state: 'waiting', findings: [] },
      ],
    });
    expect(xml).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="kopru certify" tests="3" failures="1" skipped="1" errors="0" time="1.5" timestamp="2026-11-20T17:00:00.000Z">
    <properties><property name="seed" value="7"/></properties>
    <testcase classname="kopru.steers" name="good"/>
    <testcase classname="kopru.steers" name="bad">
      <failure message="Accept &lt;it&gt;.">S-1  a &lt; b &amp; &quot;c&quot;  verifyOrder - request-1</failure>
    </testcase>
    <testcase classname="kopru.steers" name="later">
      <skipped message="waiting"/>
    </testcase>
  </testsuite>
</testsuites>
`);
  });
});
