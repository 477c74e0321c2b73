import { ActionIcon, CopyButton, Group, Text, TextInput, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

export const Copy = ({ value, label }: { value: string; label: string }) => {
  const { t } = useTranslation();
  return (
    <CopyButton value={value} timeout={1500}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? t('common.copied') : label}>
          <ActionIcon
            variant="subtle"
            color={copied ? 'green' : 'gray'}
            onClick={(event) => {
              event.stopPropagation();
              copy();
            }}
            aria-label={label}
          >
            {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  );
};

export const CopyField = ({ label, value, description }: { label: string; value: string; description?: string }) => {
  const { t } = useTranslation();
  return (
    <TextInput
      label={label}
      description={description}
      value={value}
      readOnly
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      onFocus={(event) => event.currentTarget.select()}
      rightSection={<Copy value={value} label={t('common.copy', { what: label })} />}
    />
  );
};

export const Code = ({ value, label }: { value: string; label: string }) => (
  <Group gap={4} wrap="nowrap">
    <Text span ff="monospace" size="sm" truncate>
      {value}
    </Text>
    <Copy value={value} label={label} />
  </Group>
);
