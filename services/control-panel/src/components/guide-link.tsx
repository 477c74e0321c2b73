import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface GuideLinkProps {
  /** A page of the guides; without it, the list of them. */
  name?: string;
  children: ReactNode;
}

/** A guide in the reader's language, beside the panel. */
export const GuideLink = ({ name, children }: GuideLinkProps) => {
  const { i18n } = useTranslation();
  const page = name === undefined ? '' : `/${name}`;
  return (
    <Anchor
      href={`/docs/guides${page}?lang=${i18n.language}`}
      target="_blank"
      rel="noopener"
      underline="always"
      inherit
    >
      {children}
    </Anchor>
  );
};
