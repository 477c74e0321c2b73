import type { CertificationSummary, CertificationWrite } from '@kopru/contracts/public/certifications';
import { Anchor, Card, Group, NumberInput, Radio, SimpleGrid, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { ApiError } from '../../api/client.ts';
import { useSend } from '../../api/hooks.ts';
import { FormBody } from '../../components/form-body.tsx';
import { ChooseScenarios } from './choose-scenarios.tsx';

type Scenarios = NonNullable<CertificationWrite['scenarios']>;

interface Values {
  till: { name: string; version: string };
  which: 'all' | 'chosen';
  scenarios: Scenarios;
  seed: number | string;
}
const largestSeed = 2_147_483_647;

/** Where what stands in the way can be put right. */
const WayOut = ({ error, running }: { error: Error | null; running: string | undefined }) => {
  const { t } = useTranslation();
  const code = error instanceof ApiError ? error.code : '';
  if (code === 'receiver_not_ready')
    return (
      <Anchor component={Link} to="/webhooks" size="sm">
        {t('certification.toWebhooks')}
      </Anchor>
    );
  if (code === 'certification_running' && running !== undefined)
    return (
      <Anchor component={Link} to={`/certifications/${running}`} size="sm">
        {t('certification.toRunning')}
      </Anchor>
    );
  return null;
};

/** Begins a certification; the till of the last one is filled in. */
export const StartRun = ({ runs }: { runs: readonly CertificationSummary[] }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useForm<Values>({
    initialValues: { till: runs[0]?.till ?? { name: '', version: '' }, which: 'all', scenarios: [], seed: '' },
    validate: {
      scenarios: (chosen, { which }) =>
        which === 'chosen' && chosen.length === 0 ? t('certification.chooseOne') : null,
    },
  });
  const start = useSend('startCertification', {
    stale: ['certifications'],
    isErrorShown: true,
    onDone: ({ id }) => void navigate(`/certifications/${id}`),
  });
  const submit = form.onSubmit(({ till, which, scenarios, seed }) =>
    start.mutate({
      body: { till, ...(which === 'chosen' && { scenarios }), ...(seed !== '' && { seed: Number(seed) }) },
    }),
  );
  return (
    <Card component="section" aria-label={t('certification.start')}>
      <Title order={2} size="h5">
        {t('certification.start')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('certification.startText')}
      </Text>
      <FormBody form={form} onSubmit={submit} sending={start} action={t('certification.begin')}>
        <WayOut error={start.error} running={runs.find(({ state }) => state === 'running')?.id} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label={t('certification.tillName')} required {...form.getInputProps('till.name')} />
          <TextInput label={t('certification.tillVersion')} required {...form.getInputProps('till.version')} />
        </SimpleGrid>
        <Radio.Group label={t('certification.which')} {...form.getInputProps('which')}>
          <Group mt="xs">
            <Radio value="all" label={t('certification.all')} />
            <Radio value="chosen" label={t('certification.chosen')} />
          </Group>
        </Radio.Group>
        {form.values.which === 'chosen' && <ChooseScenarios {...form.getInputProps('scenarios')} />}
        <NumberInput
          label={t('certification.seed')}
          description={t('certification.seedText')}
          min={0}
          max={largestSeed}
          allowDecimal={false}
          hideControls
          maw={320}
          {...form.getInputProps('seed')}
        />
      </FormBody>
    </Card>
  );
};
