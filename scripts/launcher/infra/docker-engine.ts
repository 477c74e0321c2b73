import { note, withProgress } from '../../progress.mjs';
import { lastLinesOf, run } from '../run.ts';

/** The same as in docker-compose.yml and deploy/backing.compose.yml. */
export const images = { rabbitmq: 'rabbitmq:4.0-management', mongodb: 'mongo:7.0' } as const;

export const engineAnswers = async (): Promise<boolean> =>
  (await run('docker', ['info', '--format', '{{.ServerVersion}}'], { timeoutMs: 10_000 })).code === 0;

const isHere = async (image: string): Promise<boolean> => (await run('docker', ['image', 'inspect', image])).code === 0;

/** Undefined when every image is on this machine, else the reason why one cannot be had. */
export const whyNoImages = async (): Promise<string | undefined> => {
  for (const image of Object.values(images)) {
    if (await isHere(image)) continue;
    const pulled = await withProgress(`Getting the image ${image}`, () =>
      run('docker', ['pull', '--quiet', image], { timeoutMs: 600_000 }),
    );
    if (pulled.code !== 0) {
      note(`  The image registry cannot be reached: ${lastLinesOf(pulled.output, 1)}`);
      return `the image ${image} is not on this machine and cannot be pulled (docker pull ${image})`;
    }
  }
  return undefined;
};

/** Where published ports are: the engine's machine. */
export const engineHost = (): string => {
  const { DOCKER_HOST: address } = process.env;
  return address?.startsWith('tcp:') ? new URL(address).hostname : '127.0.0.1';
};
