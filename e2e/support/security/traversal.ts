const targets = ['etc/passwd', 'package.json', 'src/main.ts', 'server/config.js'];
const climbs = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '%252e%252e%252f',
  '..%5c',
  '..\\',
  '....//',
  '..;/',
  '%c0%ae%c0%ae/',
  '..%00/',
];
const roots = ['/panel/', '/panel/assets/', '/docs/'];

/** Addresses that try to leave the folder of the panel's files or of the documentation. */
export const traversals: readonly string[] = [
  ...roots.flatMap((root) =>
    climbs.flatMap((climb) =>
      targets.flatMap((target) => [2, 6].map((times) => `${root}${climb.repeat(times)}${target}`)),
    ),
  ),
  ...roots.flatMap((root) => [
    `${root}/etc/passwd`,
    `${root}%2fetc%2fpasswd`,
    `${root}index.html%00.css`,
    `${root}file:///etc/passwd`,
    `${root}C:%5cwindows%5cwin.ini`,
    `${root}assets`,
    `${root}.env`,
    `${root}index.html.br`,
  ]),
  'file:///etc/passwd',
  'http://127.0.0.1/panel/../../etc/passwd',
  '//etc/passwd',
  '/../../../../etc/passwd',
  '*',
];
