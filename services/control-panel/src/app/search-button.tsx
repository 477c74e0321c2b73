import { ActionIcon } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { lazily } from '../components/lazily.tsx';

const Palette = lazily(async () => (await import('../palette/palette.tsx')).Palette);

/** Opens the palette, as Ctrl-K does from every page; its code is read when it is first opened. */
export const SearchButton = () => {
  const { t } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure(false);
  useHotkeys([['mod+K', open]], []);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('palette.open')}
        title={t('palette.open')}
        onClick={open}
      >
        <IconSearch size={19} />
      </ActionIcon>
      {isOpen && <Palette onClose={close} />}
    </>
  );
};
