import type { TFunction } from 'i18next';
import type { ReactNode, SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

type Field = HTMLInputElement | HTMLTextAreaElement;
const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** Why the browser would not send the form, in the panel's language instead of the browser's. */
const faultOf = ({ validity, type }: Field, t: TFunction): string => {
  if (validity.valueMissing) return t('common.required');
  return t(type === 'email' ? 'common.mailInvalid' : 'common.urlInvalid');
};

/** The library of forms gives each field its path; others have a name. */
const pathOf = (field: Field): string => field.dataset['path'] ?? field.name;

interface CheckedFormProps {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Shows at each field what is wrong with it. */
  onFaults: (faults: Record<string, string>) => void;
  children: ReactNode;
}

/** A form whose `required`, `type="url"` and `type="email"` are checked and explained by the panel, not by the browser. */
export const CheckedForm = ({ onSubmit, onFaults, children }: CheckedFormProps) => {
  const { t } = useTranslation();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        const wrong = [...event.currentTarget.elements].filter(isField).filter((field) => !field.validity.valid);
        if (wrong.length === 0) return onSubmit(event);
        event.preventDefault();
        onFaults(Object.fromEntries(wrong.map((field) => [pathOf(field), faultOf(field, t)])));
        wrong[0]?.focus();
      }}
    >
      {children}
    </form>
  );
};
