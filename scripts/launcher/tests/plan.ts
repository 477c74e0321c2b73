import { totalmem } from 'node:os';
import { Problem } from '../../progress.mjs';

/** The faults by what they need: single services, whole systems, the machine for themselves, a browser that sees every page. */
const faultParts = ['faults:services', 'faults:systems', 'faults:alone', 'faults:looks'] as const;
type FaultPart = (typeof faultParts)[number];

const tiers = ['stories', 'faults', 'full', ...faultParts] as const;
export type Tier = (typeof tiers)[number];

/** What `npm test` and its sisters were asked for. */
export interface TestSelection {
  tier: Tier;
  /** Its tier, and what was named of it. */
  name: string;
  /** A file that fails is run once more, alone: for .ci/run. */
  retriesFiles: boolean;
  /** What goes on to jest: paths, names, projects. */
  jest: readonly string[];
}

const isTier = (value: string | undefined): value is Tier => tiers.some((tier) => tier === value);

export const parseSelection = (args: readonly string[]): TestSelection => {
  const [flag, tier] = args;
  if (flag === '--retry-files') return { ...parseSelection(args.slice(1)), retriesFiles: true };
  if (flag !== '--tier')
    return { tier: 'stories', name: ['stories', ...args].join(' '), retriesFiles: false, jest: args };
  if (!isTier(tier)) throw new Problem(`--tier takes ${tiers.join(', ')}.`);
  const rest = parseSelection(args.slice(2));
  return { ...rest, tier, name: [tier, ...rest.jest].join(' ') };
};

const projects = ['unit', 'integration', 'e2e', 'faults', 'containers'];

/** For a file that may be of any tier. */
export const allProjects: readonly string[] = ['--selectProjects', ...projects];

/** Moves paths before --selectProjects, because jest takes every word after it as a project. */
export const jestArgs = (args: readonly string[]): string[] => {
  const flag = args.indexOf('--selectProjects');
  if (flag < 0) return [...args];
  const after = args.slice(flag + 1);
  const count = after.findIndex((arg) => !projects.includes(arg));
  const names = count < 0 ? after : after.slice(0, count);
  const others = count < 0 ? [] : after.slice(count);
  return [...args.slice(0, flag), ...others, '--selectProjects', ...names];
};

/** What every page looks like, in every state, theme and size. */
const looks = String.raw`(panel-pages|panel-states|reference-looks)\.`;
/** Tests of whole systems that measure, or fill queues and disks. */
const alone = String.raw`(extremes-\w+|panel-rush|rolling-restart|security(-\w+)?|versions)\.`;

/** They wait more than they work; a system with its broker, its database and a browser takes about 2 GiB. */
const systemsAtOnce = `--maxWorkers=${String(totalmem() >= 8 * 2 ** 30 ? 3 : 2)}`;

type Phases = readonly (readonly string[])[];

const partsOfFaults: Record<FaultPart, Phases[number]> = {
  // Jest reads ^ as the folder of the project.
  'faults:services': ['--testPathPatterns', '^(?!(?:.*/)?e2e/test/[^/]+$)', '--selectProjects', 'faults'],
  'faults:systems': [
    ...['--testPathPatterns', `e2e/test/(?!${alone}|${looks})`],
    ...[systemsAtOnce, '--selectProjects', 'faults'],
  ],
  'faults:alone': ['--testPathPatterns', `e2e/test/${alone}`, '--runInBand', '--selectProjects', 'faults'],
  'faults:looks': ['--testPathPatterns', `e2e/test/${looks}`, systemsAtOnce, '--selectProjects', 'faults'],
};

/** Tests of whole systems run after the others, some at a time; some have the machine to themselves. */
const stories: Phases = [
  ['--selectProjects', 'unit', 'integration'],
  ['--selectProjects', 'e2e', systemsAtOnce],
];
const faults: Phases = Object.values(partsOfFaults);
const wholeTiers = { stories, faults, full: [...stories, ...faults] };

const isPart = (tier: Tier): tier is FaultPart => tier in partsOfFaults;
const phasesOf = (tier: Tier): Phases => (isPart(tier) ? [partsOfFaults[tier]] : wholeTiers[tier]);

const projectsOf = (tier: Tier): readonly string[] => {
  if (tier === 'stories') return ['unit', 'integration', 'e2e'];
  return tier === 'full' ? ['unit', 'integration', 'e2e', 'faults'] : ['faults'];
};

/** The runs of jest, one after the other; paths stay in the projects of the tier where none are named. */
export const phasesFor = ({ tier, jest }: TestSelection): Phases => {
  if (jest.length === 0) return phasesOf(tier);
  if (jest.includes('--selectProjects')) return [jestArgs(jest)];
  return [[...jest, '--selectProjects', ...projectsOf(tier)]];
};

/** Only the tests of whole systems need the browser. */
export const wantsBrowser = ({ jest }: TestSelection): boolean =>
  jest.length === 0 || jest.some((arg) => arg.includes('e2e'));
