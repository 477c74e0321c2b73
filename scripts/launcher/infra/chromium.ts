import { note, Problem } from '../../progress.mjs';
import { findProgram } from '../../../libs/testing/src/find-program.ts';
import { installPackages, whyNoPackages } from './debian.ts';

/** Chromium without the windows and menus of a browser, which the others also draw where nobody looks: a sixth of the time. */
const withoutWindows = 'chromium-headless-shell';

const onTheMachine = (env: NodeJS.ProcessEnv): string | undefined =>
  [env['CHROMIUM'], withoutWindows, 'chromium', 'chromium-browser', 'google-chrome']
    .filter((name) => name !== undefined)
    .map((name) => findProgram(name, name.includes('/') ? [name] : []))
    .find((program) => program !== undefined);

const advice = 'Install Chromium, or set CHROMIUM to its program';

/** The browser that drives the panel; undefined where there is none, which is a failure where CI is set. */
export const findChromium = async (env: NodeJS.ProcessEnv): Promise<string | undefined> => {
  const found = onTheMachine(env);
  if (found !== undefined) return found;
  const reason = whyNoPackages();
  if (reason === undefined) {
    await installPackages('Installing Chromium', [withoutWindows]);
    return onTheMachine(env);
  }
  if (env['CI']) throw new Problem(`Chromium is not installed and ${reason}. ${advice}, and start again.`);
  note(`  The browser tests are skipped: Chromium is not installed and ${reason}. ${advice}.`);
  return undefined;
};
