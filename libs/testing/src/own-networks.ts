import { execFile, spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { promisify } from 'node:util';

/** A server's own network stack, on a switch that this machine shares. */
export interface OwnNetwork {
  host: string;
  /** A command that starts a program in it. */
  through: readonly string[];
  /** Takes its cable out or puts it in: packets to and from it are silently lost, and nobody is told. */
  setCable(isIn: boolean): Promise<void>;
}

/** Packets that never arrive. */
export interface Loss {
  from: readonly string[];
  to: readonly string[];
  /** Of 1000 packets; 1000 is all of them. */
  perMille: number;
}

export interface OwnNetworks {
  /** This machine's own address on the switch. */
  host: string;
  networks: readonly OwnNetwork[];
  /** Loses these packets from now on, and no others; needs nft. */
  lose(losses: readonly Loss[]): Promise<void>;
  /** Makes the way to and from one of them slow, and resolves to what was done; `false` makes it as it was. */
  slow(host: string, isOn: boolean): Promise<string>;
  remove(): Promise<void>;
  /** Kills whatever runs in them and removes them, for the end of this process; the switch goes a minute later. */
  removeNow(): void;
}

const run = promisify(execFile);
const ip = async (...args: string[]): Promise<void> => void (await run('ip', args));

const among = (hosts: readonly string[]): string => `{ ${hosts.join(', ')} }`;

/** The rules of the switch in nft's language; they replace all earlier ones at once. */
export const lossRules = (losses: readonly Loss[]): string =>
  [
    'table bridge losses',
    'delete table bridge losses',
    'table bridge losses {',
    '  chain forward {',
    '    type filter hook forward priority 0; policy accept;',
    ...losses.map(({ from, to, perMille }) => {
      const some = perMille < 1000 ? ` numgen random mod 1000 < ${perMille}` : '';
      return `    ip saddr ${among(from)} ip daddr ${among(to)}${some} drop`;
    }),
    '  }',
    '}',
    '',
  ].join('\n');

/** What a slow link is made of, the best first: some kernels have no netem. */
const slowness = [
  ['netem', 'delay', '80ms', '40ms'],
  ['tbf', 'rate', '2mbit', 'burst', '32kb', 'latency', '400ms'],
] as const;

const feed = (program: string, args: readonly string[], text: string): Promise<void> =>
  new Promise((done, failed) => {
    const child = spawn(program, args, { stdio: ['pipe', 'ignore', 'pipe'] });
    let problem = '';
    child.stderr.on('data', (chunk: Buffer) => (problem += chunk.toString()));
    child.once('error', failed);
    child.once('close', (code) =>
      code === 0 ? done() : failed(new Error(`${program} ended with ${String(code)}: ${problem}`)),
    );
    child.stdin.end(text);
  });

/**
 * Networks for so many servers; only root on Linux can make them. The switch has a namespace, too, because Docker's
 * firewall would drop its packets in the machine's own.
 */
export const ownNetworks = async (count: number): Promise<OwnNetworks> => {
  const [b, c] = [randomInt(10, 250), randomInt(1, 250)];
  const id = `kopru${b}x${c}`;
  const [hub, hubEnd] = [`${id}h`, `${id}u`];
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const addressOf = (number: number): string => `10.${b}.${c}.${number}`;
  const namespaceOf = (number: number): string => `${id}n${number}`;
  const namespaces = [hub, ...numbers.map(namespaceOf)];
  const remove = async (): Promise<void> => {
    await ip('link', 'del', hubEnd).catch(() => undefined);
    for (const namespace of namespaces) await ip('netns', 'del', namespace).catch(() => undefined);
  };
  const removeNow = (): void => {
    for (const namespace of namespaces) {
      const pids = spawnSync('ip', ['netns', 'pids', namespace], { encoding: 'utf8' }).stdout;
      for (const pid of pids.split('\n').map(Number).filter(Boolean)) process.kill(pid, 'SIGKILL');
      if (namespace !== hub) spawnSync('ip', ['netns', 'del', namespace]);
    }
    // Clients that outlive this process for some seconds must not look for these addresses elsewhere.
    const env = { PATH: process.env['PATH'] };
    spawn('sh', ['-c', `sleep 60; ip netns del ${hub}`], { env, detached: true, stdio: 'ignore' }).unref();
  };
  const plug = (cable: string): Promise<void> => ip('-n', hub, 'link', 'set', cable, 'master', 'bridge', 'up');
  const open = async (number: number): Promise<OwnNetwork> => {
    const namespace = namespaceOf(number);
    const cable = `cable${number}`;
    await ip('netns', 'add', namespace);
    await ip('-n', hub, 'link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace);
    await plug(cable);
    await ip('-n', namespace, 'link', 'set', 'lo', 'up');
    await ip('-n', namespace, 'addr', 'add', `${addressOf(number)}/24`, 'dev', 'eth0');
    await ip('-n', namespace, 'link', 'set', 'eth0', 'up');
    return {
      host: addressOf(number),
      through: ['ip', 'netns', 'exec', namespace],
      setCable: (isIn) => ip('-n', hub, 'link', 'set', cable, isIn ? 'up' : 'down'),
    };
  };
  const slow = async (host: string, isOn: boolean): Promise<string> => {
    const number = numbers.find((each) => addressOf(each) === host) ?? 0;
    const ends = [
      [hub, `cable${number}`],
      [namespaceOf(number), 'eth0'],
    ] as const;
    const tc = async (action: string, means: readonly string[]): Promise<void> => {
      for (const [namespace, device] of ends)
        await run('tc', ['-n', namespace, 'qdisc', action, 'dev', device, 'root', ...means]);
    };
    if (!isOn) {
      await tc('del', []);
      return '';
    }
    for (const means of slowness)
      try {
        await tc('replace', means);
        return means.join(' ');
      } catch {
        // This kernel does not have it.
      }
    throw new Error('tc can slow nothing down here: the kernel has neither netem nor tbf');
  };
  try {
    await ip('netns', 'add', hub);
    await ip('-n', hub, 'link', 'add', 'bridge', 'type', 'bridge');
    await ip('-n', hub, 'link', 'set', 'bridge', 'up');
    await ip('link', 'add', hubEnd, 'type', 'veth', 'peer', 'name', 'uplink', 'netns', hub);
    await plug('uplink');
    await ip('addr', 'add', `${addressOf(254)}/24`, 'dev', hubEnd);
    await ip('link', 'set', hubEnd, 'up');
    const networks: OwnNetwork[] = [];
    for (const number of numbers) networks.push(await open(number));
    return {
      host: addressOf(254),
      networks,
      lose: (losses) => feed('ip', ['netns', 'exec', hub, 'nft', '-f', '-'], lossRules(losses)),
      slow,
      remove,
      removeNow,
    };
  } catch (error) {
    await remove();
    throw error;
  }
};
