import { useDocumentTitle } from '@mantine/hooks';
import { createContext, useContext } from 'react';

export interface NeedsSomebody {
  /** Orders that wait to be accepted, as they are shown: `3`, `1000+`. */
  waiting: string | null;
  /** An order was cancelled or changed, and nobody has seen it. */
  isStopped: boolean;
}

/** What needs somebody, whatever page is open. */
export const NeedsSomebodyContext = createContext<NeedsSomebody>({ waiting: null, isStopped: false });

/** The title in the browser's tab, with the number of orders that wait before it. */
export const usePageTitle = (title: string): void => {
  const { waiting, isStopped } = useContext(NeedsSomebodyContext);
  const marks = [isStopped ? '‼' : '', waiting === null ? '' : `(${waiting})`].filter((mark) => mark !== '');
  useDocumentTitle([...marks, `${title} · Köprü`].join(' '));
};
