// Plain JavaScript: used before anything is installed.

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const isLive = process.stderr.isTTY && !process.env.CI;

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Shows `label` while `work` runs, then its duration: as a spinner on a terminal, as two lines in a log. */
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

/** A problem that the person at the keyboard can solve: only its message is shown, and it says how. */
export class Problem extends Error {
  name = 'Problem';
}
