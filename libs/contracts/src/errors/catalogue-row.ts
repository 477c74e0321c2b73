import type { ErrorKind } from '@kopru/errors';

/** `{name}` is filled from the error's params. */
export interface CatalogueRow {
  kind: ErrorKind;
  en: string;
  tr: string;
}
