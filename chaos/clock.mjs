// Preloaded into every service of a chaos run: shifts its wall clock by the milliseconds in the service's file.
import { readFileSync, watchFile } from 'node:fs';
import { join } from 'node:path';

const folder = process.env.CHAOS_CLOCKS;
const service = /services[/\\]([a-z-]+)[/\\]/.exec(process.argv[1] ?? '')?.[1];
if (folder !== undefined && service !== undefined) {
  const file = join(folder, service);
  let offset = 0;
  const read = () => {
    try {
      offset = Number(readFileSync(file, 'utf8')) || 0;
    } catch {
      offset = 0;
    }
  };
  const RealDate = Date;
  const now = () => RealDate.now() + offset;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
  read();
  watchFile(file, { interval: 200, persistent: false }, read);
}
