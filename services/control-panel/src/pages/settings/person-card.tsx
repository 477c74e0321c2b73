import type { PanelData } from '@kopru/contracts';
import { Alert, Button, Card, Group, List, Radio, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { FormBody } from '../../components/form-body.tsx';
import { ErasePerson, personKinds, type Sought } from './erase-person.tsx';

type Found = PanelData<'exportPerson'>;

const fewestDigits = 7;

const Asking = ({ onFound }: { onFound: (found: Found, sought: Sought) => void }) => {
  const { t } = useTranslation();
  const form = useForm<Sought>({
    initialValues: { kind: 'phone', text: '' },
    validate: {
      text: (text, { kind }) => {
        if (text.trim() === '') return t('common.required');
        if (kind === 'phone' && text.replaceAll(/\D/g, '').length < fewestDigits) return t('person.phoneShort');
        return kind === 'mail' && !text.includes('@') ? t('common.mailInvalid') : null;
      },
    },
  });
  const find = useSend('exportPerson', { stale: ['audit'], isErrorShown: true });
  const submit = form.onSubmit(({ kind, text }) =>
    find.mutate(
      { body: { [kind]: text.trim() } },
      { onSuccess: (found) => onFound(found, { kind, text: text.trim() }) },
    ),
  );
  return (
    <FormBody form={form} onSubmit={submit} sending={find} action={t('person.find')}>
      <Radio.Group label={t('person.by')} {...form.getInputProps('kind')}>
        <Group mt="xs">
          {personKinds.map((kind) => (
            <Radio key={kind} value={kind} label={t(`person.kinds.${kind}`)} />
          ))}
        </Group>
      </Radio.Group>
      <TextInput
        label={t(`person.kinds.${form.values.kind}`)}
        type={form.values.kind === 'phone' ? 'tel' : 'text'}
        autoComplete="off"
        required
        {...form.getInputProps('text')}
      />
    </FormBody>
  );
};

/** Written here, so that nobody's data stands in an address. */
const download = (found: Found): void => {
  const url = URL.createObjectURL(new Blob([JSON.stringify(found, undefined, 2)], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: 'kvkk.json' });
  link.click();
  URL.revokeObjectURL(url);
};

const FoundData = ({ found, sought, onErased }: { found: Found; sought: Sought; onErased: () => void }) => {
  const { t } = useTranslation();
  const [isErasing, setIsErasing] = useState(false);
  const counts = { orders: found.orders.length, deliveries: found.deliveries.length, pushes: found.pushes.length };
  if (Object.values(counts).every((count) => count === 0)) return <Alert>{t('person.nothing')}</Alert>;
  return (
    <Stack gap="sm" role="region" aria-label={t('person.found')}>
      <List size="sm">
        <List.Item>{t('person.orders', { count: counts.orders })}</List.Item>
        <List.Item>{t('person.deliveries', { count: counts.deliveries })}</List.Item>
        <List.Item>{t('person.pushes', { count: counts.pushes })}</List.Item>
      </List>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => download(found)}>
          {t('person.download')}
        </Button>
        <Button color="red" variant="light" onClick={() => setIsErasing(true)}>
          {t('person.erase')}
        </Button>
      </Group>
      {isErasing && <ErasePerson sought={sought} onClose={() => setIsErasing(false)} onErased={onErased} />}
    </Stack>
  );
};

/** What is kept of a customer: to hand over, or to take out (KVKK, article 11). */
export const PersonCard = () => {
  const { t } = useTranslation();
  const [result, setResult] = useState<{ found: Found; sought: Sought } | null>(null);
  return (
    <Card>
      <Title order={2} size="h5">
        {t('person.title')}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {t('person.text')}
      </Text>
      <Stack>
        <Asking onFound={(found, sought) => setResult({ found, sought })} />
        {result !== null && <FoundData {...result} onErased={() => setResult(null)} />}
      </Stack>
    </Card>
  );
};
