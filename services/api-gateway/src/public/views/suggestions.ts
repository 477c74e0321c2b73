import { failureText, type Locale } from '@kopru/contracts/errors/failures';
import type { ItemSuggestions } from '@kopru/contracts/internal/items';
import type { PublicItemSuggestions } from '@kopru/contracts/public/items';

/** Suggestions with the reasons of unread menus in the reader's language. */
export const toSuggestions = ({ unread, ...suggested }: ItemSuggestions, locale: Locale): PublicItemSuggestions => ({
  ...suggested,
  unread: unread.map(({ provider, reason }) => ({
    provider,
    reason: { code: reason.code, message: failureText(reason, locale) },
  })),
});
