import type { PanelKey } from '@kopru/contracts/panel/access';
import type { PanelData } from '@kopru/contracts/panel/operations';
import { Alert, Checkbox, Radio, Select, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useSend } from '../api/hooks.ts';
import { useSigned } from '../session/session.ts';
import { Dialog } from '../components/dialog.tsx';
import { FormBody } from '../components/form-body.tsx';
import { ShownOnce } from '../components/shown-once.tsx';

export type Issued = PanelData<'issueKey'>;

interface IssueProps {
  onClose: () => void;
  onIssued: (issued: Issued) => void;
}

const lifetimes = ['', '30', '90', '365'] as const;
const overlaps = ['0', '1', '24', '168'] as const;

export const CreateKey = ({ onClose, onIssued }: IssueProps) => {
  const { t } = useTranslation();
  const { catalogue } = useSigned();
  const form = useForm({
    initialValues: {
      ...{ name: '', kind: 'api', allowedNetworks: '', lifetimeDays: '' },
      // It shows more of a customer than a POS needs, so it is not chosen by default.
      scopes: catalogue.scopes.filter((scope) => scope !== 'orders:raw'),
    },
    validate: {
      name: (name) => (name.trim() === '' ? t('common.required') : null),
      scopes: (scopes, { kind }) => (kind === 'api' && scopes.length === 0 ? t('keys.scopeNeeded') : null),
    },
  });
  const create = useSend('issueKey', {
    stale: ['keys'],
    isErrorShown: true,
    onDone: (issued) => {
      onClose();
      onIssued(issued);
    },
  });
  const isForApi = form.values.kind === 'api';
  const submit = form.onSubmit(({ name, scopes, allowedNetworks, lifetimeDays }) => {
    const networks = allowedNetworks.split(/[\s,]+/).filter(Boolean);
    const body = {
      name,
      scopes: isForApi ? scopes : [],
      ...(isForApi && networks.length > 0 ? { allowedNetworks: networks } : {}),
      ...(lifetimeDays === '' ? {} : { lifetimeDays: Number(lifetimeDays) }),
    };
    create.mutate({ body });
  });
  return (
    <Dialog onClose={onClose} title={t('keys.add')}>
      <FormBody form={form} onSubmit={submit} sending={create} onCancel={onClose} action={t('keys.issue')}>
        <TextInput
          label={t('keys.name')}
          placeholder={t('keys.nameHint')}
          required
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Radio.Group label={t('keys.kindLabel')} {...form.getInputProps('kind')}>
          <Stack gap="xs" mt="xs">
            {(['api', 'webhooks'] as const).map((kind) => (
              <Radio key={kind} value={kind} label={t(`keys.kind.${kind}`)} description={t(`keys.kindText.${kind}`)} />
            ))}
          </Stack>
        </Radio.Group>
        {isForApi && (
          <Checkbox.Group label={t('keys.scopes')} description={t('keys.scopesText')} {...form.getInputProps('scopes')}>
            <Stack gap="xs" mt="xs">
              {catalogue.scopes.map((scope) => (
                <Checkbox key={scope} value={scope} label={t(`scope.${scope}`)} description={scope} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        <Select
          label={t('keys.lifetime')}
          description={t('keys.lifetimeText')}
          allowDeselect={false}
          data={lifetimes.map((days) => ({
            value: days,
            label: days === '' ? t('keys.forever') : t('keys.days', { count: Number(days) }),
          }))}
          {...form.getInputProps('lifetimeDays')}
        />
        {isForApi && (
          <TextInput
            label={t('keys.networks')}
            description={t('keys.networksText')}
            placeholder="203.0.113.7, 198.51.100.0/24"
            {...form.getInputProps('allowedNetworks')}
          />
        )}
      </FormBody>
    </Dialog>
  );
};

export const RotateKey = ({ apiKey, onClose, onIssued }: IssueProps & { apiKey: PanelKey }) => {
  const { t } = useTranslation();
  const form = useForm<{ overlapHours: (typeof overlaps)[number] }>({ initialValues: { overlapHours: '24' } });
  const rotate = useSend('rotateKey', {
    stale: ['keys'],
    isErrorShown: true,
    onDone: (issued) => {
      onClose();
      onIssued(issued);
    },
  });
  const submit = form.onSubmit(({ overlapHours }) =>
    rotate.mutate({ params: { id: apiKey.id }, body: { overlapHours: Number(overlapHours) } }),
  );
  return (
    <Dialog onClose={onClose} title={t('keys.rotateTitle', { name: apiKey.name })}>
      <FormBody form={form} onSubmit={submit} sending={rotate} onCancel={onClose} action={t('keys.rotate')}>
        <Text size="sm">{t('keys.rotateText')}</Text>
        {apiKey.isWebhookKey && <Alert color="blue">{t('keys.rotateWebhookText')}</Alert>}
        <Select
          label={t('keys.overlap')}
          data={overlaps.map((hours) => ({ value: hours, label: t(`keys.overlaps.${hours}`) }))}
          {...form.getInputProps('overlapHours')}
        />
      </FormBody>
    </Dialog>
  );
};

export const IssuedKey = ({ issued, onClose }: { issued: Issued | null; onClose: () => void }) => {
  const { t } = useTranslation();
  return (
    <ShownOnce
      secret={issued?.secret ?? null}
      title={t('keys.issuedTitle')}
      text={t('keys.issuedText')}
      label={t('keys.secret')}
      onClose={onClose}
    />
  );
};
