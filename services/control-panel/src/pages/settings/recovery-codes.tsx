import { Alert, Button, Checkbox, Code, Group, SimpleGrid, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { Dialog } from '../../components/dialog.tsx';
import { AskPassword } from './ask-password.tsx';

/** Shown once, so nothing but the button that follows the tick closes them. */
const Codes = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => {
  const { t } = useTranslation();
  const [isSaved, setIsSaved] = useState(false);
  return (
    <Dialog
      onClose={onClose}
      title={t('factor.codes')}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <Alert color="orange">{t('factor.codesText')}</Alert>
        <SimpleGrid cols={2} spacing="xs" role="list" aria-label={t('factor.codes')}>
          {codes.map((code) => (
            <Code key={code} role="listitem" fz="sm">
              {code}
            </Code>
          ))}
        </SimpleGrid>
        <Checkbox
          label={t('factor.codesKept')}
          checked={isSaved}
          onChange={(event) => setIsSaved(event.currentTarget.checked)}
        />
        <Group justify="flex-end">
          <Button onClick={onClose} disabled={!isSaved}>
            {t('common.close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
};

export const MakeRecoveryCodes = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation();
  const make = useSend('makeRecoveryCodes', { stale: ['second-factor'], isErrorShown: true });
  if (make.data !== undefined) return <Codes codes={make.data.codes} onClose={onClose} />;
  return (
    <AskPassword
      title={t('factor.makeCodes')}
      action={t('factor.makeCodes')}
      sending={make}
      onClose={onClose}
      onSubmit={(password) => make.mutate({ body: { password } })}
    />
  );
};
