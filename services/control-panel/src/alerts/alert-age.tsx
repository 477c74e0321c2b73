import { Text } from '@mantine/core';
import { useFormats } from '../components/format.ts';
import type { AlertText } from './alert-text.ts';

export const AlertAge = ({ alert: { since } }: { alert: AlertText }) => {
  const { ago } = useFormats();
  if (since === null) return null;
  return (
    <Text size="xs" c="dimmed">
      {ago(since)}
    </Text>
  );
};
