import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { brokerRights } from '@kopru/messaging';
import { rightsCommands } from './rights-commands.mjs';

/** As a shell reads the line. */
const wordsOf = (line: string): string[] =>
  execFileSync('sh', ['-c', `set -- ${line}; for word in "$@"; do printf '%s\\n' "$word"; done`], { encoding: 'utf8' })
    .trimEnd()
    .split('\n');

describe('the commands for a broker of one’s own', () => {
  it('make each service’s user with its rights', () => {
    const lines = rightsCommands(brokerRights, '/', () => "it's secret").map(wordsOf);
    for (const [user, { permission, topics }] of Object.entries(brokerRights)) {
      expect(lines).toContainEqual(['rabbitmqctl', 'add_user', user, "it's secret"]);
      const { configure, write, read } = permission;
      expect(lines).toContainEqual(['rabbitmqctl', 'set_permissions', '-p', '/', user, configure, write, read]);
      for (const { exchange, ...topic } of topics) {
        const rights = [exchange, topic.write, topic.read];
        expect(lines).toContainEqual(['rabbitmqctl', 'set_topic_permissions', '-p', '/', user, ...rights]);
      }
    }
  });

  it('are printed with another password for each, in the virtual host that is named', () => {
    const script = join(import.meta.dirname, '..', 'broker-users.mjs');
    const printed = execFileSync(process.execPath, [script, 'kopru'], { encoding: 'utf8' }).trim().split('\n');
    const passwords = printed.flatMap((line) => /add_user \S+ '([\w-]{32})'/.exec(line)?.[1] ?? []);
    expect(new Set(passwords).size).toBe(Object.keys(brokerRights).length);
    expect(printed.filter((line) => line.includes('permissions') && !line.includes("-p 'kopru'"))).toEqual([]);
  });
});
