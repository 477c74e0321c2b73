import { linuxInstall, linuxUninstall, windowsInstall, windowsUninstall } from './service.ts';

const parts = {
  node: '/usr/bin/node 100%',
  program: Buffer.from('program'),
  settings: {
    url: 'https://kopru.example',
    apiKey: 'kpr_live_x',
    printers: [{ name: 'kasa', address: 'tcp://10.0.0.5' }],
  },
};
const textOf = (content: string | Uint8Array | undefined): string => Buffer.from(content ?? '').toString();

describe('the service of Linux', () => {
  const { files, commands } = linuxInstall(parts);
  const at = (path: string) => files.find((file) => file.path === path);

  it('is a unit that runs as nobody in particular, starts with the machine and again after an end', () => {
    const unit = textOf(at('/etc/systemd/system/kopru-print.service')?.content);
    expect(unit).toContain('ExecStart="/usr/bin/node 100%%" /opt/kopru-print/kopru.js print --settings ');
    for (const line of [
      'DynamicUser=yes',
      'Restart=always',
      'StateDirectory=kopru-print',
      'WantedBy=multi-user.target',
    ])
      expect(unit).toContain(`${line}\n`);
    expect(commands.map(({ words }) => words.join(' '))).toEqual([
      ...['systemctl daemon-reload', 'systemctl enable kopru-print', 'systemctl restart kopru-print'],
      ...['systemctl is-active kopru-print', 'systemctl is-active kopru-print'],
    ]);
  });

  it('keeps the key where only root reads it, and out of every list of processes', () => {
    const settings = at('/etc/kopru-print.json');
    expect(settings?.mode).toBe(0o600);
    expect(JSON.parse(textOf(settings?.content))).toEqual(parts.settings);
    expect(JSON.stringify(commands)).not.toContain('kpr_live_x');
    expect(textOf(at('/etc/systemd/system/kopru-print.service')?.content)).not.toContain('kpr_live_x');
  });

  it('goes without a rest', () => {
    const all = linuxUninstall().commands.flatMap(({ words }) => words);
    for (const { path } of files) expect(all.some((word) => path.startsWith(word))).toBe(true);
    expect(all).toContain('/var/lib/kopru-print');
  });
});

describe('the service of Windows', () => {
  const node = String.raw`C:\Program Files\nodejs & co\node.exe`;
  const { folders, files, guards, commands } = windowsInstall({ ...parts, node }, String.raw`C:\ProgramData`);

  it('is a task that starts with the machine, has no end, and reads as XML of UTF-16', () => {
    const file = files.find(({ path }) => path === String.raw`C:\ProgramData\kopru-print\task.xml`);
    const xml = Buffer.from(file?.content ?? '').toString('utf16le');
    expect(xml.startsWith('\ufeff<?xml version="1.0" encoding="UTF-16"?>')).toBe(true);
    expect(xml).toContain(String.raw`<Command>C:\Program Files\nodejs &amp; co\node.exe</Command>`);
    expect(xml).toContain('<BootTrigger>');
    expect(xml).toContain('<ExecutionTimeLimit>PT0S</ExecutionTimeLimit>');
    expect(xml).toContain(String.raw`print --settings &quot;C:\ProgramData\kopru-print\settings.json&quot;`);
    expect(xml).not.toContain('kpr_live_x');
  });

  it('looks every minute, without end, whether it still runs, and starts no second one', () => {
    const xml = Buffer.from(files.find(({ path }) => path.endsWith('task.xml'))?.content ?? '').toString('utf16le');
    expect(xml).toContain('<Repetition><Interval>PT1M</Interval></Repetition>');
    expect(xml).toContain('<MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>');
    expect(xml).not.toContain('<Duration>');
    expect(xml).not.toContain('<EndBoundary>');
    expect(commands.map(({ words }) => words[1])).toEqual(['/Create', '/End', '/Run']);
  });

  it('lets only administrators and itself read the key, from before it is written', () => {
    const folder = String.raw`C:\ProgramData\kopru-print`;
    expect(folders).toEqual([{ path: folder, mode: 0o700 }]);
    expect(guards.map(({ words }) => words.slice(0, 4))).toEqual([
      ['takeown', '/F', folder, '/A'],
      ['icacls', folder, '/reset'],
      ['icacls', folder, '/inheritance:r', '/grant:r'],
    ]);
    expect(guards[2]?.words.slice(4)).toEqual([
      '*S-1-5-18:(OI)(CI)F',
      '*S-1-5-32-544:(OI)(CI)F',
      '*S-1-5-19:(OI)(CI)M',
    ]);
    expect(JSON.stringify(guards)).not.toContain('kpr_live_x');
    expect(files.every(({ path }) => path.startsWith(`${folder}\\`))).toBe(true);
  });

  it('goes without a rest', () => {
    expect(windowsUninstall(String.raw`C:\ProgramData`).commands.map(({ words }) => words.slice(0, 2))).toEqual([
      ['schtasks', '/Change'],
      ['schtasks', '/End'],
      ['schtasks', '/Delete'],
      ['cmd', '/c'],
    ]);
  });
});
