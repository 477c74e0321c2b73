import type { TFunction } from 'i18next';
import type { ReactNode, SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

type Field = HTMLInputElement | HTMLTextAreaElement;
const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** A field that the browser calls filled may have only spaces. */
const isBlank = ({ required, value }: Field): boolean => required && value.trim() === '';
const isRight = (field: Field): boolean => field.validity.valid && !isBlank(field);

/** Why the browser would not send the form, in the panel's language instead of the browser's. */
const faultOf = (field: Field, t: TFunction): string => {
  if (field.validity.valueMissing || isBlank(field)) return t('common.required');
  return t(field.type === 'email' ? 'common.mailInvalid' : 'common.urlInvalid');
};

/** The library of forms gives each field its path; others have a name. */
const pathOf = (field: Field): string => field.dataset['path'] ?? field.name;

/** What is wrong with each field, by its path; takes the focus to the first of them. */
export const faultsIn = (form: HTMLFormElement, t: TFunction): Record<string, string> => {
  const wrong = [...form.elements].filter(isField).filter((field) => !isRight(field));
  wrong[0]?.focus();
  return Object.fromEntries(wrong.map((field) => [pathOf(field), faultOf(field, t)]));
};

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
        const faults = faultsIn(event.currentTarget, t);
        if (Object.keys(faults).length === 0) return onSubmit(event);
        event.preventDefault();
        onFaults(faults);
      }}
    >
      {children}
    </form>
  );
};
