import type { PanelKey } from '@kopru/contracts';
import { Alert, Button, Checkbox, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { useSigned } from '../../app/session.ts';
import { CopyField } from '../../components/copy-field.tsx';
import { FormError } from '../../components/form-error.tsx';

export interface Issued {
  key: PanelKey;
  secret: string;
}

interface IssueProps {
  onClose: () => void;
  onIssued: (issued: Issued) => void;
}

const overlaps = ['0', '1', '24', '168'] as const;

export const CreateKey = ({ onClose, onIssued }: IssueProps) => {
  const { t } = useTranslation();
  const { catalogue } = useSigned();
  const form = useForm({
    initialValues: { name: '', scopes: [...catalogue.scopes] },
    validate: {
      name: (name) => (name.trim() === '' ? t('common.required') : null),
      scopes: (scopes) => (scopes.length === 0 ? t('keys.scopeNeeded') : null),
    },
  });
  const create = useSend<typeof form.values, Issued>({
    method: 'POST',
    path: () => 'keys',
    body: (values) => values,
    stale: ['keys'],
    isErrorShown: true,
  });
  const submit = form.onSubmit((values) =>
    create.mutate(values, {
      onSuccess: (issued) => {
        onClose();
        onIssued(issued);
      },
    }),
  );
  return (
    <Modal opened onClose={onClose} title={t('keys.add')} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <form onSubmit={submit}>
        <Stack>
          <FormError error={create.error} />
          <TextInput
            label={t('keys.name')}
            placeholder={t('keys.nameHint')}
            required
            data-autofocus
            {...form.getInputProps('name')}
          />
          <Checkbox.Group label={t('keys.scopes')} description={t('keys.scopesText')} {...form.getInputProps('scopes')}>
            <Stack gap="xs" mt="xs">
              {catalogue.scopes.map((scope) => (
                <Checkbox key={scope} value={scope} label={t(`scope.${scope}`)} description={scope} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" loading={create.isPending}>
              {t('keys.issue')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};

export const RotateKey = ({ apiKey, onClose, onIssued }: IssueProps & { apiKey: PanelKey }) => {
  const { t } = useTranslation();
  const form = useForm({ initialValues: { overlapHours: '24' } });
  const rotate = useSend<{ overlapHours: string }, Issued>({
    method: 'POST',
    path: () => `keys/${apiKey.id}/rotate`,
    body: ({ overlapHours }) => ({ overlapHours: Number(overlapHours) }),
    stale: ['keys'],
    isErrorShown: true,
  });
  const submit = form.onSubmit((values) =>
    rotate.mutate(values, {
      onSuccess: (issued) => {
        onClose();
        onIssued(issued);
      },
    }),
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('keys.rotateTitle', { name: apiKey.name })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form onSubmit={submit}>
        <Stack>
          <FormError error={rotate.error} />
          <Text size="sm">{t('keys.rotateText')}</Text>
          {apiKey.isWebhookKey && <Alert color="blue">{t('keys.rotateWebhookText')}</Alert>}
          <Select
            label={t('keys.overlap')}
            data={overlaps.map((hours) => ({ value: hours, label: t(`keys.overlaps.${hours}`) }))}
            {...form.getInputProps('overlapHours')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" loading={rotate.isPending}>
              {t('keys.rotate')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};

export const IssuedKey = ({ issued, onClose }: { issued: Issued | null; onClose: () => void }) => {
  const { t } = useTranslation();
  return (
    <Modal
      opened={issued !== null}
      onClose={onClose}
      title={t('keys.issuedTitle')}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack>
        <Alert color="orange">{t('keys.issuedText')}</Alert>
        <CopyField label={t('keys.secret')} value={issued?.secret ?? ''} />
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('keys.stored')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
};
