import { posix, win32 } from 'node:path';
import { xmlText } from '../xml.ts';
import type { SettingsFile } from './settings.ts';

/** A command by its words. `mayFail`: what it undoes may not be there. */
interface Step {
  words: string[];
  mayFail?: true;
  /** What is started has so long to end at once. */
  afterMs?: number;
  /** The command that shows why it failed. */
  why?: string;
}

/** What makes the helper a service, in this order. */
export interface ServicePlan {
  folders: { path: string; mode: number }[];
  /** Before a secret is written into a folder, other users lose the right to read it. */
  guards: Step[];
  files: { path: string; content: string | Uint8Array; mode: number }[];
  commands: Step[];
}

export interface ServiceParts {
  /** The Node that runs it. */
  node: string;
  /** This command as one file. */
  program: Uint8Array;
  settings: SettingsFile;
}

const name = 'kopru-print';
const nothingToWrite = { folders: [], guards: [], files: [] };
const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

const linux = {
  unit: `/etc/systemd/system/${name}.service`,
  folder: `/opt/${name}`,
  settings: `/etc/${name}.json`,
};

/** A word of ExecStart; systemd expands `%` and `$`. */
const unitWord = (text: string): string =>
  `"${text.replaceAll(/["\\]/g, String.raw`\$&`).replaceAll(/[%$]/g, '$&$&')}"`;

const unit = (node: string): string => `[Unit]
Description=Köprü print: slips of orders to network printers
Wants=network-online.target
After=network-online.target

[Service]
ExecStart=${unitWord(node)} ${linux.folder}/kopru.js print --settings \${CREDENTIALS_DIRECTORY}/settings --data \${STATE_DIRECTORY}
LoadCredential=settings:${linux.settings}
DynamicUser=yes
StateDirectory=${name}
NoNewPrivileges=yes
ProtectSystem=strict
PrivateTmp=yes
Restart=always
RestartSec=5

[Install]
WantedBy=multi-user.target
`;

export const linuxInstall = ({ node, program, settings }: ServiceParts): ServicePlan => ({
  folders: [{ path: linux.folder, mode: 0o755 }],
  guards: [],
  files: [
    { path: posix.join(linux.folder, 'kopru.js'), content: program, mode: 0o644 },
    { path: linux.settings, content: json(settings), mode: 0o600 },
    { path: linux.unit, content: unit(node), mode: 0o644 },
  ],
  commands: [
    { words: ['systemctl', 'daemon-reload'] },
    { words: ['systemctl', 'enable', name] },
    { words: ['systemctl', 'restart', name] },
    // Twice: one that fails is active again for a moment, five seconds later.
    ...[3_000, 4_000].map((afterMs) => ({
      words: ['systemctl', 'is-active', name],
      afterMs,
      why: `journalctl --unit ${name}`,
    })),
  ],
});

export const linuxUninstall = (): ServicePlan => ({
  ...nothingToWrite,
  commands: [
    { words: ['systemctl', 'disable', '--now', name], mayFail: true },
    { words: ['rm', '-rf', linux.unit, linux.settings, linux.folder, `/var/lib/private/${name}`, `/var/lib/${name}`] },
    { words: ['systemctl', 'daemon-reload'] },
  ],
});

const localService = '*S-1-5-19';
const administrators = '*S-1-5-32-544';
const system = '*S-1-5-18';

/**
 * Starts with Windows, never ends by itself, and starts again within a minute after it ended: what runs is not started a
 * second time. `RestartOnFailure` would give up after 255 times.
 */
const task = (node: string, args: string): string => `<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo><Description>Köprü print: slips of orders to network printers</Description></RegistrationInfo>
  <Triggers>
    <BootTrigger><Enabled>true</Enabled></BootTrigger>
    <TimeTrigger>
      <Repetition><Interval>PT1M</Interval></Repetition>
      <StartBoundary>2026-01-01T00:00:00</StartBoundary>
      <Enabled>true</Enabled>
    </TimeTrigger>
  </Triggers>
  <Principals><Principal id="Author"><UserId>S-1-5-19</UserId><RunLevel>LeastPrivilege</RunLevel></Principal></Principals>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
  </Settings>
  <Actions Context="Author"><Exec><Command>${xmlText(node)}</Command><Arguments>${xmlText(args)}</Arguments></Exec></Actions>
</Task>
`;

/** As schtasks reads it. */
const utf16 = (text: string): Uint8Array => Buffer.from(`\ufeff${text}`, 'utf16le');

/** `folder`: of what all users of the machine share, such as `C:\ProgramData`. */
export const windowsInstall = ({ node, program, settings }: ServiceParts, shared: string): ServicePlan => {
  const folder = win32.join(shared, name);
  const at = (file: string): string => win32.join(folder, file);
  const args = `"${at('kopru.js')}" print --settings "${at('settings.json')}" --data "${folder}"`;
  const grants = [`${system}:(OI)(CI)F`, `${administrators}:(OI)(CI)F`, `${localService}:(OI)(CI)M`];
  return {
    folders: [{ path: folder, mode: 0o700 }],
    // Any user may have made a folder of this name before: neither its owner nor its rights stay.
    guards: [
      { words: ['takeown', '/F', folder, '/A'] },
      { words: ['icacls', folder, '/reset'] },
      { words: ['icacls', folder, '/inheritance:r', '/grant:r', ...grants] },
    ],
    files: [
      { path: at('kopru.js'), content: program, mode: 0o644 },
      { path: at('settings.json'), content: json(settings), mode: 0o600 },
      { path: at('task.xml'), content: utf16(task(node, args)), mode: 0o644 },
    ],
    commands: [
      { words: ['schtasks', '/Create', '/TN', name, '/XML', at('task.xml'), '/F'] },
      // After that: what the old task starts meanwhile would go on with the old settings.
      { words: ['schtasks', '/End', '/TN', name], mayFail: true },
      { words: ['schtasks', '/Run', '/TN', name] },
    ],
  };
};

export const windowsUninstall = (shared: string): ServicePlan => ({
  ...nothingToWrite,
  commands: [
    // It would start again between its end and its deletion.
    { words: ['schtasks', '/Change', '/TN', name, '/DISABLE'], mayFail: true },
    { words: ['schtasks', '/End', '/TN', name], mayFail: true },
    { words: ['schtasks', '/Delete', '/TN', name, '/F'], mayFail: true },
    { words: ['cmd', '/c', 'rmdir', '/s', '/q', win32.join(shared, name)] },
  ],
});
