import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Opens a select box by its label and takes the option of this name. */
export const choose = async (user: UserEvent, label: string, option: string | RegExp): Promise<void> => {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
};

/** The one dialog that is open, once its first field or button is there. */
export const dialog = async () => within(await screen.findByRole('dialog'));

/** What replaces all that is in a field. */
export const retype = async (user: UserEvent, field: HTMLElement, text: string): Promise<void> => {
  await user.clear(field);
  await user.type(field, text);
};

/** Fills a field at once, as a password manager does: a long text typed key by key draws its form as often. */
export const pasteInto = async (user: UserEvent, field: HTMLElement, text: string): Promise<void> => {
  await user.click(field);
  await user.paste(text);
};
