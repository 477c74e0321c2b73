import type { PanelData } from '@kopru/contracts/panel/operations';
import { Alert, Button, Card, Group, Radio, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { FormBody } from '../../components/form-body.tsx';
import { bodyOf, ErasePerson, personKinds, type Sought, type Whose } from './erase-person.tsx';
import { FoundOrders } from './found-orders.tsx';

type Found = PanelData<'findPerson'>;
type Orders = Found['customers'][number]['orders'];

const minDigits = 7;

const Asking = ({ onFound }: { onFound: (found: Found, sought: Sought) => void }) => {
  const { t } = useTranslation();
  const form = useForm<Sought>({
    initialValues: { kind: 'phone', text: '' },
    validate: {
      text: (text, { kind }) => {
        if (text.trim() === '') return t('common.required');
        if (kind === 'phone' && text.replaceAll(/\D/g, '').length < minDigits) return t('person.phoneShort');
        return kind === 'mail' && !text.includes('@') ? t('common.mailInvalid') : null;
      },
    },
  });
  const find = useSend('findPerson', { stale: ['audit'], isErrorShown: true });
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

/** Written here, so that no personal data is in an address. */
const download = (found: PanelData<'exportPerson'>): void => {
  const url = URL.createObjectURL(new Blob([JSON.stringify(found, undefined, 2)], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: 'kvkk.json' });
  link.click();
  URL.revokeObjectURL(url);
};

/** What was found of one customer, and what can be done with it. */
const Customer = ({ orders, whose, onErased }: { orders: Orders; whose: Whose; onErased: () => void }) => {
  const { t } = useTranslation();
  const [isErasing, setIsErasing] = useState(false);
  const hand = useSend('exportPerson', { stale: ['audit'], isErrorShown: true, onDone: download });
  return (
    <Stack gap="xs">
      <FoundOrders orders={orders} />
      <Group justify="flex-end">
        <Button variant="default" loading={hand.isPending} onClick={() => hand.mutate({ body: bodyOf(whose) })}>
          {t('person.download')}
        </Button>
        <Button color="red" variant="light" onClick={() => setIsErasing(true)}>
          {t('person.erase')}
        </Button>
      </Group>
      {isErasing && <ErasePerson whose={whose} onClose={() => setIsErasing(false)} onErased={onErased} />}
    </Stack>
  );
};

const FoundData = ({ found, sought, onErased }: { found: Found; sought: Sought; onErased: () => void }) => {
  const { t } = useTranslation();
  const { customers, pushes } = found;
  if (customers.length === 0 && pushes === 0) return <Alert>{t('person.nothing')}</Alert>;
  const isShared = customers.length > 1;
  const whoseOf = (name: string | null): Whose => ({ ...sought, customerName: isShared ? (name ?? '') : undefined });
  return (
    <Stack gap="md" role="region" aria-label={t('person.found')}>
      {isShared && <Alert color="yellow">{t('person.shared')}</Alert>}
      {pushes > 0 && <Text size="sm">{t('person.pushes', { count: pushes })}</Text>}
      {(customers.length === 0 ? [{ name: null, orders: [] }] : customers).map(({ name, orders }) => (
        <Stack key={name} component="section" gap={4} aria-label={name ?? t('person.unnamed')}>
          <Text fw={600}>
            {name ?? t('person.unnamed')} · {t('person.orders', { count: orders.length })}
          </Text>
          <Customer orders={orders} whose={whoseOf(name)} onErased={onErased} />
        </Stack>
      ))}
    </Stack>
  );
};

/** The data that is stored about a customer: to hand over, or to take out (KVKK, article 11). */
export const PersonCard = () => {
  const { t } = useTranslation();
  const [result, setResult] = useState<{ found: Found; sought: Sought } | null>(null);
  return (
    <Card>
      <Title order={3} size="h5">
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
