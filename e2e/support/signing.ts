import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { freePort, waitFor } from '@kopru/testing';

const run = promisify(execFile);

/** As its modules name it, compiled with Go. */
const modules = {
  crane: 'github.com/google/go-containerregistry/cmd/crane@v0.22.1',
  cosign: 'github.com/sigstore/cosign/v3/cmd/cosign@v3.1.3',
};
/** cosign and all that it is made of, on a machine with few processors. */
const compileLimitMs = 1_800_000;
const callLimitMs = 120_000;

type Program = keyof typeof modules;
const programs = resolve('.data', 'cache', 'signing');

const compiled = async (name: Program): Promise<void> => {
  if (existsSync(join(programs, name))) return;
  mkdirSync(programs, { recursive: true });
  await run('go', ['install', modules[name]], { env: { ...process.env, GOBIN: programs }, timeout: compileLimitMs });
};

/** What a call printed, and whether it ended well. */
interface Outcome {
  isAccepted: boolean;
  output: string;
  errors: string;
}

export interface Keys {
  secret: string;
  open: string;
}

/** A registry on 127.0.0.1, and cosign with pairs of keys of its own, which ask no service. */
export interface Signing {
  /** Pushes an image of the local engine; resolves to its address by digest, in this registry. */
  push: (image: string, tag: string) => Promise<string>;
  crane: (...args: string[]) => Promise<string>;
  newKeys: (name: string) => Promise<Keys>;
  sign: (image: string, keys: Keys) => Promise<void>;
  attest: (image: string, keys: Keys, predicate: string) => Promise<void>;
  verify: (image: string, keys: Keys) => Promise<Outcome>;
  /** The output is the attestations that hold, one on a line. */
  verifyAttestation: (image: string, keys: Keys) => Promise<Outcome>;
  at: (tag: string) => string;
  stop: () => Promise<void>;
}

export const openSigning = async (): Promise<Signing> => {
  await compiled('crane');
  await compiled('cosign');
  const folder = mkdtempSync(join(tmpdir(), 'kopru-signed-'));
  const address = `127.0.0.1:${String(await freePort())}`;
  const registry = spawn(join(programs, 'crane'), ['registry', 'serve', '--address', address], { stdio: 'ignore' });
  const ended = new Promise((closed) => registry.once('close', closed));
  const env = { ...process.env, COSIGN_PASSWORD: 'of a key that lives as long as this test' };
  const call = async (program: Program | 'docker', args: string[], cwd = folder): Promise<Outcome> => {
    const file = program === 'docker' ? program : join(programs, program);
    return run(file, args, { cwd, env, timeout: callLimitMs, maxBuffer: 64 * 2 ** 20 }).then(
      ({ stdout, stderr }) => ({ isAccepted: true, output: stdout, errors: stderr }),
      ({ stdout = '', stderr = '', message }: Error & { stdout?: string; stderr?: string }) => ({
        isAccepted: false,
        output: stdout,
        errors: stderr === '' ? message : stderr,
      }),
    );
  };
  const must = async (...given: Parameters<typeof call>): Promise<string> => {
    const { isAccepted, output, errors } = await call(...given);
    if (!isAccepted) throw new Error(`${given[0]} ${given[1].join(' ')}: ${errors}`);
    return output.trim();
  };
  const crane = (...args: string[]): Promise<string> => must('crane', args);
  const [services, root] = ['services.json', 'root.json'];
  // Neither a log of signatures nor a clock is asked: nothing leaves this machine.
  writeFileSync(
    join(folder, services),
    '{"mediaType":"application/vnd.dev.sigstore.signingconfig.v0.2+json","rekorTlogConfig":{},"tsaConfig":{}}',
  );
  writeFileSync(join(folder, root), '{"mediaType":"application/vnd.dev.sigstore.trustedroot+json;version=0.1"}');
  const here = ['--allow-http-registry'];
  const signing = ['--signing-config', services, '--trusted-root', root, '--yes', ...here];
  const alone = ['--insecure-ignore-tlog=true', ...here];
  const at = (tag: string): string => `${address}/kopru/${tag}`;
  const stop = async (): Promise<void> => {
    registry.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await waitFor(async () => (await fetch(`http://${address}/v2/`)).ok);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    at,
    crane,
    push: async (image, tag) => {
      await must('docker', ['tag', image, at(tag)]);
      try {
        await must('docker', ['push', '--quiet', at(tag)]);
      } finally {
        await must('docker', ['rmi', at(tag)]);
      }
      return `${at(tag).replace(/:[^:/]*$/, '')}@${await crane('digest', at(tag))}`;
    },
    newKeys: async (name) => {
      const own = join(folder, name);
      mkdirSync(own);
      await must('cosign', ['generate-key-pair'], own);
      return { secret: join(own, 'cosign.key'), open: join(own, 'cosign.pub') };
    },
    sign: async (image, { secret }) => void (await must('cosign', ['sign', '--key', secret, ...signing, image])),
    attest: async (image, { secret }, predicate) => {
      const what = ['--type', 'cyclonedx', '--predicate', predicate];
      await must('cosign', ['attest', '--key', secret, ...signing, ...what, image]);
    },
    verify: (image, { open }) => call('cosign', ['verify', '--key', open, ...alone, image]),
    verifyAttestation: (image, { open }) =>
      call('cosign', ['verify-attestation', '--key', open, '--type', 'cyclonedx', ...alone, image]),
    stop,
  };
};
