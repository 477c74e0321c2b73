import { Card, Select, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { magicWords, simulatedPlatforms } from '@kopru/contracts/panel/values';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { FormBody } from '../../components/form-body.tsx';
import { useProviderName } from '../../session/session.ts';

type Platform = (typeof simulatedPlatforms)[number];
const words = Object.keys(magicWords) as (keyof typeof magicWords)[];

/** A customer orders at a simulated platform. */
export const PlaceOrder = () => {
  const { t } = useTranslation();
  const nameOf = useProviderName();
  const form = useForm<{ provider: Platform; word: string; note: string }>({
    initialValues: { provider: 'getir', word: '', note: '' },
  });
  const place = useSend('placeSandboxOrder', {
    stale: ['orders', 'restaurants'],
    isErrorShown: true,
    success: t('simulator.placed'),
  });
  const submit = form.onSubmit(({ provider, word, note }) => {
    const text = [word, note.trim()].filter(Boolean).join(' ');
    place.mutate({ body: { provider, ...(text !== '' && { note: text }) } });
  });
  return (
    <Card>
      <Title order={2} size="h5" mb="sm">
        {t('simulator.order')}
      </Title>
      <FormBody form={form} onSubmit={submit} sending={place} action={t('simulator.place')}>
        <Select
          label={t('simulator.platform')}
          allowDeselect={false}
          data={simulatedPlatforms.map((slug) => ({ value: slug, label: nameOf(slug) }))}
          {...form.getInputProps('provider')}
        />
        <Select
          label={t('simulator.wordLabel')}
          description={t('simulator.wordText')}
          allowDeselect={false}
          data={[
            { value: '', label: t('simulator.noWord') },
            ...words.map((word) => ({ value: word, label: `${word}: ${t(`simulator.word.${word}`)}` })),
          ]}
          {...form.getInputProps('word')}
        />
        <TextInput label={t('simulator.note')} maxLength={150} {...form.getInputProps('note')} />
      </FormBody>
    </Card>
  );
};
