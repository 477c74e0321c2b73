import { failureText, type ItemSuggestions, type Locale, type PublicItemSuggestions } from '@kopru/contracts';

/** Suggestions with the reasons of unread menus in the reader's language. */
export const toSuggestions = ({ unread, ...suggested }: ItemSuggestions, locale: Locale): PublicItemSuggestions => ({
  ...suggested,
  unread: unread.map(({ provider, reason }) => ({
    provider,
    reason: { code: reason.code, message: failureText(reason, locale) },
  })),
});
