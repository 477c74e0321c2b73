import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/client.ts';
import { errorMessage } from '../api/error-message.ts';

/** What a form must be able to do to show the server's complaints at its fields. */
export interface ErrorForm {
  getValues: () => object;
  setErrors: (errors: Record<string, ReactNode>) => void;
  validate: () => { errors: Record<string, ReactNode> };
  getInputNode: (path: never) => HTMLElement | null;
}

/** The field of a path such as `body.config.apiKey` or `body.events.0`; undefined where the form has none. */
const fieldOf = (form: ErrorForm, path: string): string | undefined => {
  let value: unknown = form.getValues();
  const field: string[] = [];
  for (const part of path.split('.').slice(1)) {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || !(part in value)) break;
    value = (value as Record<string, unknown>)[part];
    field.push(part);
  }
  return field.length === 0 ? undefined : field.join('.');
};

/** Shows each complaint at its field and takes the focus to the first; the text is for what no field can show. */
export const useFieldErrors = (form: ErrorForm | undefined, error: Error | null): string | null => {
  const { t } = useTranslation();
  const complaints = error instanceof ApiError ? error.details : [];
  const placed = complaints.flatMap(({ path, message }) => {
    const field = form && fieldOf(form, path);
    // The platform's own names of its credentials say more than the server's English.
    const text = error instanceof ApiError && error.code === 'invalid_config' ? t('error.fieldMissing') : message;
    return field === undefined ? [] : [[field, text] as const];
  });
  useEffect(() => {
    if (form === undefined || placed.length === 0) return;
    form.setErrors(Object.fromEntries(placed));
    form.getInputNode(placed[0]?.[0] as never)?.focus();
    // Once for each answer: what is then typed clears the field's error.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [error]);
  if (error === null) return null;
  return placed.length > 0 && placed.length === complaints.length ? t('error.fields') : errorMessage(error, t);
};
