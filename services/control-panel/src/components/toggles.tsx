import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconLanguage, IconMoon, IconSun } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { switchLanguage } from '../i18n/index.ts';

interface HeaderButtonProps {
  label: string;
  lang?: string;
  onClick: () => void;
  children: ReactNode;
}

const HeaderButton = ({ label, children, ...props }: HeaderButtonProps) => (
  <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} title={label} {...props}>
    {children}
  </ActionIcon>
);

export const SchemeToggle = () => {
  const { t } = useTranslation();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  return (
    <HeaderButton
      label={t(isDark ? 'header.light' : 'header.dark')}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <IconSun size={19} /> : <IconMoon size={19} />}
    </HeaderButton>
  );
};

export const LanguageToggle = () => {
  const { i18n } = useTranslation();
  const other = i18n.language === 'tr' ? 'en' : 'tr';
  // In the language that it switches to, because a user who needs it may not read the current one.
  const label = other === 'en' ? 'Switch to English' : 'Türkçeye geç';
  return (
    <HeaderButton label={label} lang={other} onClick={() => void switchLanguage(other)}>
      <IconLanguage size={19} />
    </HeaderButton>
  );
};
