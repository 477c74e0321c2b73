import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { receiptPage, type Receipt } from '@kopru/testing';

/** SLIPS_TO=folder: what the printers of a test printed, as pages to look at. */
export const saveSlips = (name: string, printers: readonly Receipt[][]): void => {
  const folder = process.env['SLIPS_TO'];
  const receipts = printers.flat();
  if (folder === undefined || receipts.length === 0) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name.replaceAll(/\W+/g, '-').slice(0, 80)}.html`), receiptPage(receipts, 48));
};
