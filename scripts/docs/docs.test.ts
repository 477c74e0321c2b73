import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { providerSlugs } from '@kopru/contracts/platforms/providers';
import { publicOrderDetailSchema } from '../../libs/contracts/src/public/order-detail.ts';
import { orderDetailExample } from '../../libs/contracts/src/public/order-examples.ts';
import { brokerRightsFile, brokerRightsJson } from './broker-rights.ts';
import { readPages, renderPage } from './pages.ts';
import { markdownTable } from './table.ts';

const root = resolve(import.meta.dirname, '..', '..');
const docsDir = join(root, 'docs');
const pages = readPages(docsDir);
const rootPages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'].map((name) => {
  const file = join(root, name);
  return { file, text: readFileSync(file, 'utf8') };
});

const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll('`', '')
    .replace(/[^\p{L}\p{M}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

const withoutCode = (text: string): string => text.replace(/^```[\s\S]+?^```/gm, '').replace(/`[^`\n]*`/g, '');

/** Links of a page that lead nowhere. */
const deadLinks = ({ file, text }: { file: string; text: string }): string[] =>
  [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^(?:https?|mailto):/.test(target))
    .filter((target) => {
      const [path = '', anchor] = target.split('#');
      const linked = path === '' ? file : resolve(dirname(file), decodeURIComponent(path));
      if (!existsSync(linked)) return true;
      return anchor !== undefined && !anchorsOf(readFileSync(linked, 'utf8')).includes(decodeURIComponent(anchor));
    });

const decisions = readdirSync(join(docsDir, 'adr')).map((name) => {
  const file = join(docsDir, 'adr', name);
  return { file, text: readFileSync(file, 'utf8') };
});

/** Source files that a page names and that are not there; `<platform>` stands for any. */
const missingFiles = (text: string): string[] =>
  [...text.matchAll(/`((?:libs|services|scripts|e2e|bench|chaos|deploy)\/[\w./<>-]+\.(?:tsx?|mjs))`/g)]
    .map(([, file = '']) => file)
    .filter((file) => !existsSync(join(root, file.replace('<platform>', 'getir'))));

describe('the rights of the services at the broker', () => {
  it('are in the chart and in Compose as the code has them (npm run docs writes them)', () => {
    expect(JSON.parse(readFileSync(brokerRightsFile, 'utf8'))).toEqual(JSON.parse(brokerRightsJson()));
  });
});

describe('the first page of the operator', () => {
  const doctor = join(root, 'scripts', 'doctor');
  const firstPage = readFileSync(join(docsDir, 'operations.md'), 'utf8').split(/^## /m)[1] ?? '';

  it('has a row for every check of the doctor', () => {
    const sources = readdirSync(doctor).filter((name) => !name.endsWith('.test.ts'));
    const subjects = sources.flatMap((name) =>
      [...readFileSync(join(doctor, name), 'utf8').matchAll(/subject: ['`](.+?)['`]/g)].map(([, text = '']) => text),
    );
    expect(subjects.length).toBeGreaterThan(20);
    // What is filled in stands as … in the page.
    const parts = (subject: string): string[] => subject.split(/\$\{[^}]+\}/).map((part) => part.trim());
    expect(subjects.filter((subject) => !parts(subject).every((part) => firstPage.includes(part)))).toEqual([]);
  });
});

describe('the guides', () => {
  it.each(pages.map((page) => [page.file.slice(root.length + 1), page] as const))(
    '%s says what the code says (npm run docs writes it)',
    (_name, { text, rendered }) => {
      expect(text).toBe(rendered);
    },
  );

  it.each([...pages, ...rootPages].map((page) => [page.file.slice(root.length + 1), page] as const))(
    '%s links only to what is there',
    (_name, page) => {
      expect(deadLinks(page)).toEqual([]);
    },
  );

  it.each([...pages, ...decisions, ...rootPages].map((page) => [page.file.slice(root.length + 1), page] as const))(
    '%s names only files that are there',
    (_name, { text }) => {
      expect(missingFiles(text)).toEqual([]);
    },
  );

  it('show every snippet to readers of both languages, and link to every till', () => {
    for (const language of ['en', 'tr']) {
      const text = pages
        .filter(({ file }) =>
          new RegExp(`pos-(?:quick-start|receivers)\\.${language}\\.md$|event-consumers\\.${language}\\.md$`).test(
            file,
          ),
        )
        .map((page) => page.text)
        .join('\n');
      for (const name of readdirSync(join(docsDir, 'snippets')))
        expect(text).toContain(/^till\./i.test(name) ? `](snippets/${name})` : `<!-- begin snippet ${name} -->`);
    }
  });

  it.each(['en', 'tr'])('show an order in the quick start as it is answered (%s)', (language) => {
    const { text } = pages.find(({ file }) => file.endsWith(`pos-quick-start.${language}.md`)) ?? { text: '' };
    const blocks = [...text.matchAll(/^```json\n([\s\S]+?)^```/gm)].map(([, body = '']) => JSON.parse(body) as object);
    const shown = blocks.find((block) => 'products' in block) as { products: { options: object[] }[] } | undefined;
    const [product] = orderDetailExample.products;
    const [option] = product?.options ?? [];
    // What is left out stands as in the reference.
    const whole = {
      ...orderDetailExample,
      ...shown,
      client: { ...orderDetailExample.client, ...(shown as { client?: object }).client },
      payment: { ...orderDetailExample.payment, ...(shown as { payment?: object }).payment },
      products: shown?.products.map((line) => ({
        ...product,
        ...line,
        options: line.options.map((one) => ({ ...option, ...one })),
      })),
    };
    expect(publicOrderDetailSchema.parse(whole)).toEqual(whole);
  });

  it('name every environment variable that a service may need', () => {
    const operations = pages.find(({ file }) => file.endsWith('operations.md'))?.text ?? '';
    for (const name of ['MASTER_KEYS', 'RABBITMQ_URL', 'WEBHOOK_RETRY_DELAYS', 'RATE_LIMIT_PER_SECOND'])
      expect(operations).toContain(`\`${name}\``);
    expect(operations).toContain('`15s,1m,5m`');
  });
});

describe('a generated part', () => {
  it('replaces what stood there before, and leaves the rest of the page alone', () => {
    const page = 'before\n\n<!-- begin platforms -->\n\nold\n\n<!-- end -->\n\nafter\n';
    const rendered = renderPage(docsDir, page);
    expect(rendered).toMatch(/^before\n\n<!-- begin platforms -->\n\n\|[\s\S]*\|\n\n<!-- end -->\n\nafter\n$/);
    expect(rendered).not.toContain('old');
    for (const slug of providerSlugs) expect(rendered).toContain(`\`${slug}\``);
  });

  it('must be one that is known', () => {
    expect(() => renderPage(docsDir, '<!-- begin nothing -->\n<!-- end -->')).toThrow('no generated part');
  });

  it('is a table whose columns are aligned and whose cells cannot break it', () => {
    expect(markdownTable(['A', 'Bee'], [['x|y', '1']])).toBe('| A    | Bee |\n| ---- | --- |\n| x\\|y | 1   |');
  });
});
