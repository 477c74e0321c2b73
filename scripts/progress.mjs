// Plain JavaScript: used before anything is installed.

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const isLive = process.stderr.isTTY && !process.env.CI;

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Shows `label` while `work` runs, and how long it took; on a terminal it moves, in a log it is two lines. */
export const withProgress = async (label, work) => {
  const since = Date.now();
  let frame = 0;
  const draw = () => process.stderr.write(`\r\u001b[2K${frames[frame++ % frames.length]} ${label} … ${seconds(since)}`);
  const timer = isLive ? setInterval(draw, 100) : undefined;
  if (!isLive) process.stderr.write(`· ${label} …\n`);
  const finish = (mark) => {
    clearInterval(timer);
    process.stderr.write(`${isLive ? '\r\u001b[2K' : ''}${mark} ${label} (${seconds(since)})\n`);
  };
  try {
    const result = await work();
    finish('✓');
    return result;
  } catch (error) {
    finish('✗');
    throw error;
  }
};

export const note = (text) => process.stderr.write(`${text}\n`);

/** Something the person at the keyboard can put right: its message says how, and is all that is shown. */
export class Problem extends Error {
  name = 'Problem';
}
