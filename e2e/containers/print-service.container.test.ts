import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { receiptText, receiver, virtualPrinter, waitFor, type VirtualPrinter } from '@kopru/testing';
import { orderWith } from '../../libs/cli/src/print/order-builder.ts';
import { baseImages } from '../../scripts/images/base-images.mjs';
import { run } from '../../scripts/launcher/run.ts';

const root = resolve(import.meta.dirname, '..', '..');
/** Building gets Debian's packages. */
const limitMs = 300_000;
const deadline = { everyMs: 200 };
const image = 'kopru/systemd-for-tests';
/** A Debian that starts as a machine does, with mounts that are seen everywhere; Node is there for all users. */
const dockerfile = `FROM ${baseImages.NODE_IMAGE}
RUN apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends systemd systemd-sysv
STOPSIGNAL SIGRTMIN+3
CMD ["sh", "-c", "mount --make-rshared / && exec /sbin/init"]
`;
/** What systemd needs to be the first process: mounts, and control groups to write. */
const asMachine = [
  ...['--cap-add', 'SYS_ADMIN', '--security-opt', 'seccomp=unconfined', '--security-opt', 'apparmor=unconfined'],
  ...['--cgroupns', 'host', '--volume', '/sys/fs/cgroup:/sys/fs/cgroup:rw', '--tmpfs', '/run', '--tmpfs', '/run/lock'],
  ...['--network', 'host'],
];
const restaurantId = '6700000000000000000000b1';
const key = 'kpr_live_of-the-print-service';
const ofService = ['/etc/systemd/system/kopru-print.service', '/etc/kopru-print.json', '/opt/kopru-print'];

/** What the helper asks of Köprü: the feed, and the orders that it names. */
const openFeed = async () => {
  const orders: { number: string; at: string }[] = [];
  const placeOf = (path: string): number => {
    const after = new URL(path, 'http://feed').searchParams.get('after') ?? '';
    return after === 'latest' ? orders.length : Number(after.slice(1));
  };
  const eventAt = ({ number }: (typeof orders)[number], index: number) => ({
    ...{ cursor: `e${index + 1}`, sequence: 1, olay: 'siparis.durum_degisti' },
    veri: { id: number, providerOrderId: number, restaurantId },
  });
  const feed = await receiver(async ({ path, headers }) => {
    if (headers['authorization'] !== `Bearer ${key}`) return { status: 401, body: { success: false } };
    const found = orders.find(({ number }) => path.endsWith(`/orders/${number}`));
    if (found !== undefined) {
      const timeline = [{ status: 500, at: found.at, changes: [] }];
      const name = { providerOrderId: found.number, shortCode: found.number };
      return { body: { success: true, data: orderWith({ ...name, createdAt: found.at, timeline }) } };
    }
    const place = placeOf(path);
    const data = orders.slice(place).map((order, index) => eventAt(order, place + index));
    const body = { success: true, data, pagination: { nextCursor: `e${orders.length}` } };
    return { body, delayMs: data.length === 0 && !path.includes('wait=0') ? 300 : 0 };
  });
  return {
    url: feed.url,
    stop: () => feed.stop(),
    /** An order is accepted. */
    accept: (number: string): void => void orders.push({ number, at: new Date(Date.now() + 2_000).toISOString() }),
  };
};

describe('the print service of Linux, on a systemd of its own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kopru-print-service-'));
  let feed: Awaited<ReturnType<typeof openFeed>>;
  let till: VirtualPrinter;
  let container = '';

  const docker = async (...args: string[]): Promise<string> => {
    const { code, output } = await run('docker', args, { cwd: root, timeoutMs: limitMs });
    if (code !== 0) throw new Error(`docker ${args.join(' ')}: ${output}`);
    return output.trim();
  };
  const env = () => ['-e', `KOPRU_URL=${feed.url}`, '-e', `KOPRU_API_KEY=${key}`];
  const inside = (...words: string[]): Promise<string> => docker('exec', ...env(), container, ...words);
  const shell = (script: string): Promise<string> => inside('sh', '-c', script);
  const state = (name: string): Promise<string> => shell(`systemctl is-${name} kopru-print || true`);
  const isUp = (): Promise<true> =>
    waitFor(
      async () => /^(?:running|degraded)$/m.test(await shell('systemctl is-system-running || true')),
      deadline,
    ).then(() => true);
  const mainPid = (): Promise<string> => shell('systemctl show --property MainPID --value kopru-print');
  const slipsOf = (number: string): string[] =>
    till
      .receipts()
      .map(receiptText)
      .filter((text) => text.includes(number));
  const printed = (number: string): Promise<true> =>
    waitFor(() => slipsOf(number).length > 0, deadline).then(() => true);
  const printerAt = (name: string): string[] => ['--printer', `${name}=tcp://127.0.0.1:${till.port}`];

  beforeAll(async () => {
    feed = await openFeed();
    till = await virtualPrinter();
    const context = mkdtempSync(join(folder, 'image-'));
    const proxies = ['http_proxy', 'https_proxy', 'no_proxy'].filter((name) => process.env[name] !== undefined);
    writeFileSync(join(context, 'Dockerfile'), dockerfile);
    await docker(
      'build',
      '--quiet',
      '--network',
      'host',
      ...proxies.flatMap((name) => ['--build-arg', name]),
      '--tag',
      image,
      context,
    );
    await run('npm', ['pack', '-w', 'libs/cli', '--ignore-scripts=false', '--pack-destination', folder], { cwd: root });
    const [packed = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
    container = await docker('run', '--detach', ...asMachine, image);
    await isUp();
    await docker('cp', join(folder, packed), `${container}:/root/${packed}`);
    await shell(`cd /root && npm install --global ./${packed}`);
  }, limitMs);
  afterAll(async () => {
    if (container !== '') await docker('rm', '--force', '--volumes', container);
    await till?.stop();
    await feed?.stop();
    rmSync(folder, { recursive: true });
  }, limitMs);

  it('is installed by an administrator only, who is told the line to run', async () => {
    const command = ['kopru', 'print', 'install', ...printerAt('kasa')];
    await expect(docker('exec', '--user', 'nobody', ...env(), container, ...command)).rejects.toThrow(
      /This needs an administrator\. Run: sudo --preserve-env=KOPRU_URL,KOPRU_API_KEY .* print install --printer kasa=tcp:/,
    );
    expect(await state('active')).toBe('inactive');
  });

  it('says that it does not run where it does not, and how to see why', async () => {
    const wrong = ['-e', `KOPRU_URL=${feed.url}`, '-e', 'KOPRU_API_KEY=kpr_live_wrong', container];
    await expect(docker('exec', ...wrong, 'kopru', 'print', 'install', ...printerAt('kasa'))).rejects.toThrow(
      'systemctl is-active kopru-print failed: activating (journalctl --unit kopru-print)',
    );
  });

  it('prints as a user of its own, with a key that root alone reads, also for a root whose files nobody else reads', async () => {
    const said = await shell(`umask 077; kopru print install ${printerAt('kasa').join(' ')}`);
    expect(said).toContain('The service is installed and runs.');
    expect([await state('active'), await state('enabled')]).toEqual(['active', 'enabled']);
    expect(await inside('stat', '-c', '%a %U', '/etc/kopru-print.json')).toBe('600 root');
    const pid = await mainPid();
    expect(await inside('stat', '-c', '%U', `/proc/${pid}`)).not.toBe('root');
    expect(await shell(`cat /proc/${pid}/cmdline /proc/${pid}/environ`)).not.toContain(key);
    feed.accept('BIR-1');
    await printed('BIR-1');
  });

  it('starts again when it was killed, and prints what came meanwhile, nothing twice', async () => {
    const before = await mainPid();
    await inside('systemctl', 'kill', '--signal', 'KILL', 'kopru-print');
    feed.accept('IKI-2');
    await printed('IKI-2');
    expect(await mainPid()).not.toBe(before);
    expect([slipsOf('BIR-1').length, slipsOf('IKI-2').length]).toEqual([1, 1]);
  });

  it('starts with the machine, and prints what came while that was off', async () => {
    await docker('stop', '--time', '30', container);
    feed.accept('UC-3');
    await docker('start', container);
    await printed('UC-3');
    expect(await state('active')).toBe('active');
    feed.accept('DORT-4');
    await printed('DORT-4');
    for (const number of ['BIR-1', 'IKI-2', 'UC-3', 'DORT-4']) expect(slipsOf(number)).toHaveLength(1);
  });

  it('takes new settings, and keeps what it remembers', async () => {
    await inside('kopru', 'print', 'install', ...printerAt('kasa'), '--slip-language', 'en');
    feed.accept('BES-5');
    await printed('BES-5');
    expect(slipsOf('BES-5')).toHaveLength(1);
    expect(JSON.parse(await inside('cat', '/etc/kopru-print.json'))).toMatchObject({ language: 'en', apiKey: key });
    expect(slipsOf('DORT-4')).toHaveLength(1);
  });

  it('is removed with all that it was', async () => {
    expect(await inside('kopru', 'print', 'uninstall')).toContain('The service is removed.');
    expect(await state('active')).toBe('inactive');
    const left = await shell(
      `ls -d ${ofService.join(' ')} /var/lib/kopru-print /var/lib/private/kopru-print /etc/systemd/system/*/kopru-print.service 2>/dev/null || true`,
    );
    expect(left).toBe('');
    expect(await shell('systemctl list-unit-files kopru-print.service --no-legend || true')).toBe('');
    expect(await inside('kopru', 'print', 'uninstall')).toContain('The service is removed.');
  });
});
