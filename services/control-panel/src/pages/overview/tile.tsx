import { Card, Group, Text, ThemeIcon } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

interface TileProps {
  label: string;
  value: string;
  note: string;
  icon: Icon;
  color: string;
}

/** One figure: what it is, how much, and what to compare it with. */
export const Tile = ({ label, value, note, icon: TileIcon, color }: TileProps) => (
  <Card padding="md">
    <Group justify="space-between" align="flex-start" wrap="nowrap">
      <div>
        <Text size="sm" c="dimmed" fw={500}>
          {label}
        </Text>
        <Text size="xl" fw={700} fz={{ base: 22, sm: 28 }} lh={1.3} className="tabular">
          {value}
        </Text>
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      </div>
      <ThemeIcon visibleFrom="sm" variant="light" color={color} size={38} radius="md" aria-hidden="true">
        <TileIcon size={21} stroke={1.7} />
      </ThemeIcon>
    </Group>
  </Card>
);
