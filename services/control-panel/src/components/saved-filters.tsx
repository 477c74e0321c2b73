import { Button, CloseButton, Group, Popover, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBookmark } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { preferences } from '../preferences/preferences.ts';

interface Saved {
  name: string;
  search: string;
}

const read = (): Saved[] => {
  try {
    return JSON.parse(preferences.get('filters') ?? '[]') as Saved[];
  } catch {
    return [];
  }
};

/** Filters that a person gave a name to; stored in the browser. */
export const SavedFilters = () => {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const [isOpen, popover] = useDisclosure(false);
  const [saved, setSaved] = useState(read);
  const [name, setName] = useState('');
  const save = (next: Saved[]): void => {
    preferences.set('filters', JSON.stringify(next));
    setSaved(next);
  };
  const current = new URLSearchParams(search);
  for (const place of ['cursor', 'dir']) current.delete(place);
  return (
    <Popover opened={isOpen} onChange={(next) => !next && popover.close()} position="bottom-end" trapFocus width={300}>
      <Popover.Target>
        <Button variant="default" leftSection={<IconBookmark size={16} />} onClick={popover.toggle}>
          {t('filters.saved')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="sm">
        <Stack gap="xs">
          {saved.map((one) => (
            <Group key={one.name} gap={4} wrap="nowrap">
              <Button
                variant="subtle"
                justify="start"
                flex={1}
                onClick={() => {
                  setSearch(new URLSearchParams(one.search));
                  popover.close();
                }}
              >
                {one.name}
              </Button>
              <CloseButton
                aria-label={t('filters.forget', { name: one.name })}
                onClick={() => save(saved.filter((other) => other !== one))}
              />
            </Group>
          ))}
          <form
            onSubmit={(event) => {
              event.preventDefault();
              const named = { name: name.trim(), search: current.toString() };
              save([...saved.filter((one) => one.name !== named.name), named]);
              setName('');
            }}
          >
            <Group gap="xs" align="flex-end" wrap="nowrap">
              <TextInput
                flex={1}
                label={t('filters.name')}
                maxLength={60}
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
              />
              <Button type="submit" disabled={name.trim() === '' || current.size === 0}>
                {t('common.save')}
              </Button>
            </Group>
          </form>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
};
