import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { partOf } from './parts.ts';

export interface Page {
  file: string;
  text: string;
  /** The text with its generated parts as they must be now. */
  rendered: string;
}

const part = /<!-- begin ([^>]+) -->\n[\s\S]*?<!-- end -->/g;

export const renderPage = (docsDir: string, text: string): string =>
  text.replace(
    part,
    (_whole, marker: string) => `<!-- begin ${marker} -->\n\n${partOf(docsDir, marker)}\n\n<!-- end -->`,
  );

/** Every guide, with its present text and with its generated parts renewed. */
export const readPages = (docsDir: string): Page[] =>
  readdirSync(docsDir)
    .filter((name) => name.endsWith('.md'))
    .map((name) => {
      const file = join(docsDir, name);
      const text = readFileSync(file, 'utf8');
      return { file, text, rendered: renderPage(docsDir, text) };
    });
