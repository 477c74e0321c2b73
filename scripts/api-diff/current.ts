import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '@kopru/api-docs/openapi/document';
import { shapeOf, type Shape } from './shape.ts';

export const folder = join(import.meta.dirname, 'released');

/** The interface as the sources have it now. */
export const currentShape = (version: string): Shape =>
  shapeOf(openApiDocument({ ingestUrl: 'http://ingest.example' }), version);

/** The kept interfaces, the oldest first. */
export const releasedShapes = (): Shape[] =>
  readdirSync(folder)
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Shape);
