import { Modal, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useEscape } from '../components/use-escape.ts';
import { Loaded, LoadingState } from '../components/states.tsx';
import classes from './palette.module.css';
import { useEntries } from './entries.ts';

const keySteps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

type Search = Omit<ReturnType<typeof useEntries>, 'entries'>;

/** What the list does not say: that orders are still looked for, cannot be read, or that nothing fits. */
const Rest = ({ isNone, orders, isLooking }: Search & { isNone: boolean }) => {
  const { t } = useTranslation();
  const none = isNone && <p className={classes['none']}>{t('palette.none')}</p>;
  if (orders === null || (!isLooking && orders.data !== undefined)) return none;
  return (
    <div className={classes['rest']}>
      <Loaded query={orders} lines={1}>
        {() => isNone && <LoadingState lines={1} />}
      </Loaded>
    </div>
  );
};

/** Goes to a page, finds an order or does something, all from the keyboard. */
export const Palette = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation();
  const listId = useId();
  const [text, setText] = useState('');
  const [searched] = useDebouncedValue(text.trim(), 200);
  const [chosen, setChosen] = useState(0);
  useEscape(true, onClose);
  const { entries, ...search } = useEntries(text.trim(), searched);
  const current = Math.min(chosen, entries.length - 1);
  const run = (index: number): void => {
    const entry = entries[index];
    if (entry === undefined) return;
    onClose();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = keySteps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setChosen((current + step + entries.length) % Math.max(1, entries.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      run(current);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={false}
      withCloseButton={false}
      padding={0}
      yOffset="12vh"
      attributes={{ content: { 'aria-label': t('palette.title') } }}
    >
      <TextInput
        data-autofocus
        size="md"
        variant="unstyled"
        px="md"
        leftSection={<IconSearch size={18} />}
        role="combobox"
        aria-label={t('palette.title')}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={entries.length === 0 ? undefined : `${listId}-${current}`}
        placeholder={t('palette.hint')}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label={t('palette.title')} className={classes['list']}>
        {entries.map(({ key, label, note, icon: EntryIcon }, index) => (
          <div
            key={key}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            className={classes['entry']}
            onClick={() => run(index)}
            onMouseMove={() => setChosen(index)}
            onKeyDown={onKeyDown}
          >
            <EntryIcon size={18} aria-hidden="true" />
            <span className={classes['label']}>{label}</span>
            <span className={classes['note']}>{note}</span>
          </div>
        ))}
      </div>
      <Rest isNone={entries.length === 0} {...search} />
    </Modal>
  );
};
