/** What a list item, a heading or a quote begins with. */
const marker = /^[ \t]*(?:[-*#>]+|\d+\.)[ \t]+/gm;

export const wordCount = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length;

/** Shorter parts are names, numbers and cells of tables. */
const minWords = 4;

/** The sentences of a page in Markdown that have at least `minWords` words; code blocks do not count. */
export const sentencesOf = (markdown: string): string[] =>
  markdown
    .replaceAll(/^```[\s\S]+?^```/gm, '\n\n')
    .replaceAll(marker, '\n\n')
    .split(/\n\s*\n|\|/)
    .flatMap((part) =>
      part
        .trim()
        .replaceAll(/\s+/g, ' ')
        .split(/(?<=[.!?]) (?=[\p{Lu}`*[])/u),
    )
    .filter((sentence) => wordCount(sentence) >= minWords);
