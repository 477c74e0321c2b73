import { isFree } from '../../libs/testing/src/free-port.ts';
import { Problem } from '../progress.mjs';

export { freePort, isFree } from '../../libs/testing/src/free-port.ts';

export interface WantedPort {
  owner: string;
  variable: string;
  port: number;
}

/** One sentence for every port that something else holds, with the variable that moves it. */
export const checkPorts = async (wanted: readonly WantedPort[], host: string): Promise<void> => {
  if (!(await isFree(0, host)))
    throw new Problem(
      `HOST=${host} is no address of this machine. Give 127.0.0.1, 0.0.0.0 or one that it has, or leave HOST out.`,
    );
  const taken: WantedPort[] = [];
  for (const entry of wanted) if (!(await isFree(entry.port, host))) taken.push(entry);
  const twice = wanted.filter((entry, index) => wanted.findIndex((other) => other.port === entry.port) !== index);
  if (twice.length > 0)
    throw new Problem(
      `${twice.map((entry) => entry.variable).join(', ')}: this port is given to two services. Choose another.`,
    );
  if (taken.length > 0) throw portsTaken(taken);
};

export const portsTaken = (taken: readonly WantedPort[]): Problem => {
  const list = taken.map((entry) => `${String(entry.port)} (${entry.owner})`).join(', ');
  const hint = taken.map((entry) => `${entry.variable}=${String(entry.port + 100)}`).join(' ');
  return new Problem(
    `Port ${list} is taken by another program. Stop that program, or choose other ports: ${hint} npm start`,
  );
};
