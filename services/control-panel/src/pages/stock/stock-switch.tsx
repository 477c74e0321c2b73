import { Button, Group, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconClock, IconHandStop, IconMoon } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { instantOf, localMinute } from '../../components/dates.ts';
import { DayInput } from '../../components/day-input.tsx';
import { Dialog } from '../../components/dialog.tsx';
import classes from './stock.module.css';
import type { StockChange } from './use-stock.ts';

const hourMs = 3_600_000;

const UntilDialog = ({ title, onChoose, onClose }: TimeProps) => {
  const { t } = useTranslation();
  const [minute, setMinute] = useState(localMinute(-1 / 8));
  const until = instantOf(minute);
  return (
    <Dialog onClose={onClose} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onChoose({ isAvailable: false, until });
          onClose();
        }}
      >
        <DayInput label={t('stock.untilWhen')} value={minute} onChange={setMinute} withTime required />
        <Group justify="flex-end" mt="md">
          <Button type="submit" disabled={until === ''}>
            {t('stock.makeOut')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
};

interface TimeProps {
  title: string;
  onChoose: (change: StockChange) => void;
  onClose: () => void;
}

interface StockSwitchProps {
  /** What a screen reader says: of which items. */
  label: string;
  text: string;
  /** Said behind what may be chosen: where it has no effect. */
  limits?: string;
  out: 'all' | 'some' | 'none';
  onChoose: (change: StockChange) => void;
}

/** Says with one tap and one choice whether something is there, and until when it is not. */
export const StockSwitch = ({ label, text, limits = '', out, onChoose }: StockSwitchProps) => {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Menu position="bottom-end" shadow="md" width={250}>
        <Menu.Target>
          <Button
            data-stock-switch
            size="sm"
            variant="light"
            color={{ all: 'red', some: 'orange', none: 'green' }[out]}
            rightSection={<IconChevronDown size={14} />}
            aria-label={`${label}: ${text}`}
            px="sm"
            classNames={{ root: classes['switch'] ?? '', label: classes['switchLabel'] ?? '' }}
          >
            {text}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {out !== 'none' && (
            <Menu.Item leftSection={<IconCheck size={18} />} onClick={() => onChoose({ isAvailable: true })}>
              {t('stock.makeAvailable')}
            </Menu.Item>
          )}
          <Menu.Label>{t('stock.outUntil') + limits}</Menu.Label>
          <Menu.Item
            leftSection={<IconMoon size={18} />}
            onClick={() => onChoose({ isAvailable: false, until: 'end_of_day' })}
          >
            {t('stock.untilTomorrow')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconClock size={18} />}
            onClick={() => onChoose({ isAvailable: false, until: new Date(Date.now() + hourMs).toISOString() })}
          >
            {t('stock.untilHour')}
          </Menu.Item>
          <Menu.Item leftSection={<IconClock size={18} />} onClick={() => setAsking(true)}>
            {t('stock.untilTime')}
          </Menu.Item>
          <Menu.Item leftSection={<IconHandStop size={18} />} onClick={() => onChoose({ isAvailable: false })}>
            {t('stock.untilSaid')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isAsking && <UntilDialog title={label} onChoose={onChoose} onClose={() => setAsking(false)} />}
    </>
  );
};
