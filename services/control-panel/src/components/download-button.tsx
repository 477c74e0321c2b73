import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

/** A link to a file that the server makes. */
export const DownloadButton = ({ href, children }: { href: string; children: string }) => (
  <Button variant="default" component="a" href={href} download leftSection={<IconDownload size={18} />}>
    {children}
  </Button>
);
