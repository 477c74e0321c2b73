import { writeFile } from 'node:fs/promises';
import { junitOf } from '../certify/junit.ts';
import { openTunnel, type Tunnel } from '../certify/tunnel.ts';
import { findingLine, isJudged, runSchema, type Run, type Verdict } from '../certify/run.ts';
import { reportConnection } from '../connection.ts';
import type { Api } from '../api.ts';
import { openApi, type Command, type Context } from '../context.ts';
import type { Given } from '../command-line.ts';
import { exitCodes, usage, type ExitCode } from '../ending.ts';
import { targetIn } from '../listen/settings.ts';
import { pause, untilAnswered } from '../persist.ts';
import { numberIn, textIn } from '../values.ts';

/** Longer than the receiver may take to answer the first test. */
const startMs = 25_000;
const lookEveryMs = 500;
const largestSeed = 2_147_483_647;

/** `NAME@VERSION`, where a name may contain an @, too. */
const tillIn = (given: Given): { name: string; version: string } => {
  const text = textIn(given, 'till');
  if (text === undefined) throw usage((t) => t.optionMissing('--till'));
  const [, name, version] = /^(.+)@([^@]+)$/.exec(text) ?? [];
  if (name === undefined || version === undefined) throw usage((t) => t.wrongTill(text));
  return { name, version };
};

const showVerdict = ({ output, texts, locale }: Context, url: string, verdict: Verdict): void => {
  const { scenario, state, title, must, docs, findings } = verdict;
  const mark = state === 'passed' ? texts.passed : texts.failed;
  const wrong = findings
    .filter(({ isMet }) => !isMet)
    .map((finding) => `    ${texts.isNotMet} ${findingLine(finding)}`);
  const more = state === 'passed' ? [] : [`    ${must} (${url}/docs/guides/${docs}?lang=${locale})`, ...wrong];
  output.line([`${mark}  ${scenario.padEnd(30)} ${title}`, ...more], { type: 'verdict', ...verdict });
};

interface Gateway {
  api: Api;
  url: string;
}

/** Follows a certification to its end, or cancels it. */
const judged = async (context: Context, given: Given, { api, url }: Gateway, requested: object): Promise<ExitCode> => {
  const { output, texts, stop } = context;
  let { data: run } = await api('POST /certifications', runSchema, { body: requested, timeoutMs: startMs });
  output.note(texts.certifying(run.id, run.seed));
  const shown = new Set<string>();
  const connection = reportConnection(context, () => undefined);
  const look = async (): Promise<Run | undefined> =>
    (await untilAnswered(() => api(`GET /certifications/${run.id}`, runSchema), { signal: stop, connection }))?.data;
  for (;;) {
    for (const verdict of run.scenarios.filter((one) => isJudged(one) && !shown.has(one.scenario))) {
      shown.add(verdict.scenario);
      showVerdict(context, url, verdict);
    }
    if (run.state !== 'running' || stop.aborted) break;
    await pause(lookEveryMs, stop);
    run = (await look()) ?? run;
  }
  if (run.state === 'running') run = (await api(`DELETE /certifications/${run.id}`, runSchema)).data;
  const junit = textIn(given, 'junit');
  if (junit !== undefined) await writeFile(junit, junitOf(run));
  const { id, state, reason, levels, passed, failed } = run;
  output.data({ type: 'certified', id, state, reason, seed: run.seed, levels, passed, failed });
  output.note(texts.certified(texts.endings[state] ?? state, passed, failed, levels.join(', ')));
  if (reason !== null) output.note(reason);
  return state === 'passed' ? exitCodes.done : exitCodes.failed;
};

/** Lets Köprü judge the till at the sandbox's webhook endpoint, or one that only this machine reaches. */
export const certify: Command = {
  help: 'certify',
  options: {
    till: { type: 'string' },
    scenario: { type: 'string' },
    seed: { type: 'string' },
    junit: { type: 'string' },
    'forward-to': { type: 'string' },
  },
  operands: [],
  run: async (context, given) => {
    const till = tillIn(given);
    const [scenarios, seed] = [textIn(given, 'scenario')?.split(','), numberIn(given, 'seed', [0, largestSeed])];
    const target = textIn(given, 'forward-to') === undefined ? undefined : targetIn(given);
    const gateway = openApi(context, given);
    const requested = { till, ...(scenarios !== undefined && { scenarios }), ...(seed !== undefined && { seed }) };
    let tunnel: Tunnel | undefined;
    try {
      tunnel = target && (await openTunnel(context, gateway.api, target));
      return await judged(context, given, gateway, { ...requested, endpointId: tunnel?.endpointId });
    } finally {
      await tunnel?.close();
    }
  },
};
