import { Box, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import { useGet, useSend } from '../../api/hooks.ts';
import { CopyField } from '../../components/copy-field.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FormBody } from '../../components/form-body.tsx';
import { Loaded } from '../../components/states.tsx';
import { CurrentPassword } from '../../components/password-field.tsx';

const Picture = ({ text, label }: { text: string; label: string }) => {
  const { data, size } = encode(text, { border: 2 });
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <Box bg="white" w={200} mx="auto">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
        <path d={dots.join('')} fill="black" />
      </svg>
    </Box>
  );
};

export const EnableTotp = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation();
  const secret = useGet('getTotpSecret');
  const form = useForm({ initialValues: { code: '', password: '' } });
  const enable = useSend('enableTotp', {
    stale: [],
    success: t('factor.totpOn'),
    isErrorShown: true,
  });
  return (
    <Dialog onClose={onClose} title={t('factor.totp')}>
      <Loaded query={secret}>
        {(made) => (
          <FormBody
            form={form}
            onSubmit={form.onSubmit((values) =>
              enable.mutate({ body: { ...values, secret: made.secret } }, { onSuccess: onClose }),
            )}
            sending={enable}
            onCancel={onClose}
            action={t('factor.turnOn')}
          >
            <Text size="sm">{t('factor.totpText')}</Text>
            <Picture text={made.uri} label={t('factor.picture')} />
            <CopyField label={t('factor.secret')} value={made.secret} />
            <TextInput
              label={t('factor.code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              {...form.getInputProps('code')}
            />
            <CurrentPassword {...form.getInputProps('password')} />
          </FormBody>
        )}
      </Loaded>
    </Dialog>
  );
};
