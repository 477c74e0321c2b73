import { join } from 'node:path';
import { brokerRights } from '@kopru/messaging';
import { markdownTable } from './table.ts';

/** The file from which Compose and the chart make the users of the broker. */
export const brokerRightsFile = join(import.meta.dirname, '..', '..', 'deploy/helm/kopru/files/broker-rights.json');
export const brokerRightsJson = (): string => `${JSON.stringify(brokerRights, null, 2)}\n`;

const code = (text: string): string => `\`${text}\``;

/** What an operator gives the users of a broker of his own. */
export const brokerRightsTable = (): string =>
  markdownTable(
    ['User', 'configure', 'write', 'read', 'Topic permissions: exchange, write, read'],
    Object.entries(brokerRights).map(([service, { permission, topics }]) => [
      code(service),
      ...[permission.configure, permission.write, permission.read].map(code),
      topics.map(({ exchange, write, read }) => [exchange, write, read].map(code).join(' ')).join('<br>'),
    ]),
  );
