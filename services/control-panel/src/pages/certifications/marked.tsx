import { Code } from '@mantine/core';

/** A text of the server's, with `code` in it. */
export const Marked = ({ text }: { text: string }) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? <Code key={index}>{part}</Code> : part));
